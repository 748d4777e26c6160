import { ConnectorFailure } from '../errors.ts'

const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ETIMEDOUT', 'EPIPE'])

/** A refusal for errors that mean "the database can't answer now"; undefined for any other error. */
export function unavailableDatabase(error: unknown): ConnectorFailure | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === '57014') {
    return new ConnectorFailure('This took too long. A narrower filter is faster.', {
      status: 504,
      code: 'database_timeout',
      cause: error,
    })
  }
  if (!isConnectionLoss(code, error.message)) return undefined
  return new ConnectorFailure('The database does not answer. Please try again in a moment.', {
    status: 503,
    code: 'database_unavailable',
    cause: error,
  })
}

// SQLSTATE classes 08 (connection), 53 (out of resources) and 57P (shut down), and what pg says without a code.
function isConnectionLoss(code: string, message: string): boolean {
  if (connectionCodes.has(code) || /^(08|53|57P)/.test(code)) return true
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    message,
  )
}
