/** A document as people may see, copy and pass it on: what opens doors is left out, also inside of addresses. */
export function withoutSecrets(document: unknown): unknown {
  if (typeof document === 'string') return withoutSecretsInAddress(document)
  if (Array.isArray(document)) return document.map(withoutSecrets)
  if (typeof document !== 'object' || document === null) return document
  return Object.fromEntries(
    Object.entries(document).map(([name, value]) => [
      name,
      secretName.test(name) && value !== null ? removed : withoutSecrets(value),
    ]),
  )
}

const removed = '(removed)'
const secretName =
  /^(x-)?(authori[sz]ation|cookie|set-cookie)$|passw(or)?d|secret|signature|credential|api[-_]?key|(access|refresh|id|auth|bearer|csrf|session)[-_]?token|^token$/i

function withoutSecretsInAddress(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return text
  const address = new URL(text)
  const named = [...address.searchParams.keys()].filter((name) => secretName.test(name))
  if (named.length === 0 && address.username === '' && address.password === '') return text
  for (const name of named) address.searchParams.set(name, removed)
  address.username = ''
  address.password = ''
  return address.href
}
