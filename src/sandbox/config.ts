// The only reader of the environment in the sandbox.
import { resolve } from 'node:path'

export type SandboxConfig = {
  host: string
  port: number
  dataDir: string
  hasBuyers: boolean
  hasDemo: boolean
}

export function loadSandboxConfig(env: NodeJS.ProcessEnv = process.env): SandboxConfig {
  return {
    // Practice credentials are no secret, so it is never reachable from other machines.
    host: '127.0.0.1',
    port: readPort(env),
    // A test would wonder who bought what it has just put up.
    hasBuyers: text(env['SANDBOX_BUYERS']) === '1',
    // The server draws orders beside its catalogue then.
    hasDemo: text(env['DEMO']) === '1',
    dataDir: resolve(text(env['DATA_DIR']) ?? './.data', 'sandbox'),
  }
}

function readPort(env: NodeJS.ProcessEnv): number {
  const own = text(env['SANDBOX_PORT'])
  if (own !== undefined) return portOf('SANDBOX_PORT', own)
  const server = portOf('PORT', text(env['PORT']) ?? '4100')
  return server === 0 ? 0 : server + 1
}

function portOf(name: string, value: string): number {
  const port = Number(value)
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Error(`${name} must be a port number between 0 and 65535, not "${value}"`)
  }
  return port
}

function text(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value.trim()
}
