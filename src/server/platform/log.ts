import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

const words = [
  ...['authorization', 'password', 'old_password', 'new_password', 'token', 'cookie'],
  ...['access_token', 'refresh_token', 'api_key', 'api_secret', 'shared_secret', 'client_secret'],
]
const headers = ['Authorization', 'set-cookie', 'x-api-key', 'x-shopify-access-token']
const secrets = new Set([...words, ...words.map(inCamelCase), ...headers])

/** JSON lines on standard output, in which secrets are blanked wherever they sit up to three levels deep. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const paths = [...[...secrets].map((name) => `["${name}"]`), ...deeper]
  const options = { level, redact: { paths, censor: blanked }, base: undefined }
  return destination === undefined ? pino(options) : pino(options, destination)
}

// One path for each depth, and not for each name: what a line costs grows with the paths. A first `*` would end the search there.
const deeper = ['*.*', '*.*.*', '*.*.*.*']

function blanked(value: unknown, path: readonly unknown[]): unknown {
  return secrets.has(String(path.at(-1))) ? '[hidden]' : value
}

function inCamelCase(name: string): string {
  return name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
}
