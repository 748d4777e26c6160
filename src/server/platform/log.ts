import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

const secrets = [
  'authorization',
  'password',
  'old_password',
  'new_password',
  'token',
  'access_token',
  'client_secret',
  'cookie',
]

/** JSON lines on standard output, in which secrets are blanked wherever they sit up to two levels deep. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  const options = { level, redact: { paths, censor: '[hidden]' }, base: undefined }
  return destination === undefined ? pino(options) : pino(options, destination)
}
