/** The code that Node, PostgreSQL or Fastify put on an error. */
export function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

/** To be given to `catch`: a file that is not there is no error, but undefined. */
export function undefinedWhenMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}

/** The constraint of the database that a write broke. */
export function brokenConstraint(error: unknown): unknown {
  return error instanceof Error && 'constraint' in error ? error.constraint : undefined
}

const lossCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'])

/** Whether the database went away or never answered, which is no fault of what was asked. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error) ?? ''
  // SQLSTATE classes 08 (connection), 53 (out of resources) and 57P (shut down), and what pg and Kysely say without a code.
  return lossCodes.has(code) || /^(08|53|57P)/.test(code) || lossWords.test(error.message)
}

const contentionCodes = new Set(['40001', '40P01', '55P03'])

/** Whether somebody else stood in the way for too long: another try finds it gone. */
export function isContention(error: unknown): boolean {
  return contentionCodes.has(codeOf(error) ?? '')
}

const lossWords =
  /^(connect ENOENT|Connection terminated|timeout e(xceeded when trying to connect|xpired)|Client has encountered a connection error|Postgres connection has been discarded)/
