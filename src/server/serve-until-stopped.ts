import { flushCompileCache } from 'node:module'
import { ConfigError, loadConfig, type Config } from './config.ts'
import { LauncherProblem } from './platform/database/embedded/data-dir.ts'
import { codeOf } from './platform/error-facts.ts'
import { AddressTaken } from './platform/http/listen.ts'
import { createLog } from './platform/log.ts'
import type { Start } from './serve-on-database.ts'
import { ShutDown } from './shut-down.ts'

/** The life of a server process: exit status 0 when it was asked to stop, 1 with a line when it could not start. */
export async function serveUntilStopped(changes: Partial<Config> = {}): Promise<never> {
  const stopAsked = stopSignal()
  try {
    const config = { ...loadConfig(), ...changes }
    const log = createLog(config.logLevel)
    await serveUntil(stopAsked, { config, log, shutDown: new ShutDown(log) })
    return process.exit(0)
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`)
    return process.exit(1)
  }
}

async function serveUntil(stopAsked: Promise<void>, start: Start): Promise<void> {
  const serving = serve(start)
  try {
    await Promise.race([serving, stopAsked])
    await stopAsked
  } finally {
    // Asked to stop while still starting: what the start stumbles over from here on is our own doing.
    serving.catch(() => undefined)
    await start.shutDown.run()
  }
}

/** Starts what ROLE asks for. What has to end is handed to `shutDown` as it starts. */
async function serve(start: Start): Promise<void> {
  // Loaded only once the configuration is known to be good, most of it while the database starts.
  const [url, { serveOn }] = await Promise.all([startDatabase(start), import('./serve-on-database.ts')])
  await serveOn(url, start)
  // Left to the end it is not written by whoever is killed, and the next start compiles anew.
  flushCompileCache()
}

async function startDatabase({ config, log, shutDown }: Start): Promise<string> {
  const { prepareDatabase } = await import('./platform/database/prepare-database.ts')
  const place = await prepareDatabase(config, log, config.role === 'worker' ? 'worker' : 'serve')
  shutDown.last.push((patienceMs) => place.stop(patienceMs))
  return place.url
}

// What a person can put right is one line; anything else is a bug and shows where.
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof LauncherProblem || error instanceof AddressTaken) {
    return error.message
  }
  if (isConnectionRefusal(error))
    return `The database can't be reached: ${error.message}. Check DATABASE_URL.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function isConnectionRefusal(error: unknown): error is Error {
  return ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', '28P01', '28000', '3D000'].includes(codeOf(error) ?? '')
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
}
