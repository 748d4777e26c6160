/** argon2id with the library's defaults (19 MiB, 2 passes), as OWASP advises. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2')
  return hash(password)
}

/** Whether the password fits; an unknown user (no hash) costs the same time, so that names can't be probed. */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2')
  const hashOfNobody = await nobodyHash()
  const fits = await verify(passwordHash ?? hashOfNobody, password)
  return fits && passwordHash !== undefined
}

let nobody: Promise<string> | undefined

// Made as real ones are, so that it keeps costing the same when the parameters change.
function nobodyHash(): Promise<string> {
  nobody ??= hashPassword('the password of nobody')
  return nobody
}
