import { open, readFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseLog } from '../database-log.ts'
import type { ClusterPlace } from './cluster-place.ts'
import { readPostmaster } from './postmaster-file.ts'
import { serverArguments } from './server-settings.ts'
import { spawnAs } from './server-user.ts'

export type RunOptions = {
  place: ClusterPlace
  password: string
  logFile: string
  log: DatabaseLog
  /** The port that clients who stay know already. */
  port?: number
  settings?: Record<string, string>
}
export type Server = { port: number; pid: number }

const startLimitMs = 120_000
const portAttempts = 5

/** Starts PostgreSQL on its port, or on another one when that was taken meanwhile, and waits until it is ready. */
export async function startServer(options: RunOptions): Promise<Server> {
  for (let attempt = 1; ; attempt += 1) {
    const port = attempt === 1 && options.port ? options.port : await freePort()
    const outcome = await start(options, port)
    if (typeof outcome === 'object') return outcome
    if (attempt >= portAttempts || !outcome.includes('could not bind')) {
      throw new Error(`PostgreSQL did not start; ${options.logFile} says: ${outcome.trim()}`)
    }
  }
}

async function start({ place, logFile, settings }: RunOptions, port: number): Promise<Server | string> {
  const log = await open(logFile, 'a', 0o600)
  try {
    const { size } = await log.stat()
    // A session of its own: Ctrl-C in the terminal is for us only, and our sudden death leaves it whole.
    const child = spawnAs(
      place.user,
      join(place.files.folder, 'bin', 'postgres'),
      serverArguments(place.cluster, port, settings),
      { detached: true, stdio: ['ignore', log.fd, log.fd] },
    )
    const ended = new Promise<true>((resolve) => {
      child.once('exit', () => resolve(true))
      child.once('error', () => resolve(true))
    })
    child.unref()
    const { pid } = child
    if (pid && (await becomesReady(place.cluster, pid, ended))) return { port, pid }
    return (await readFile(logFile)).subarray(size).toString()
  } finally {
    await log.close()
  }
}

async function becomesReady(cluster: string, pid: number, ended: Promise<true>): Promise<boolean> {
  const deadline = performance.now() + startLimitMs
  while (performance.now() < deadline) {
    const found = await readPostmaster(cluster)
    if (found?.pid === pid && found.status === 'ready') return true
    if (await Promise.race([ended, pause(10)])) return false
  }
  return false
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
