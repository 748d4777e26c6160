// Brings the server of one cluster up: adopts a living one, waits for one that is on its way, else starts its own.
import { open, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'
import { createServer, type AddressInfo } from 'node:net'
import type { ClusterPlace } from './cluster-place.ts'
import { forgetServer, isServerOf, noProcess, readPostmaster, stopServer } from './postmaster.ts'
import { runAs, spawnAs } from './server-user.ts'
import { tryConnection } from './connection-file.ts'
import type { DatabaseLog } from '../database.ts'

const readyLimitMs = 120_000
const writingMs = 500

/** Call only while holding the lock of the DATA_DIR. */
export async function runServer(options: RunOptions): Promise<Server> {
  const { place, password } = options
  const server = await adoptOrStart(options)
  const answer = await tryConnection({ port: server.port, password })
  if (answer === 'connected') return server
  await stopServer({ cluster: place.cluster, pid: server.pid, patienceMs: 0 })
  if (answer === 'refused password') await setPassword(place, password)
  const restarted = await adoptOrStart(options)
  if ((await tryConnection({ port: restarted.port, password })) === 'connected') return restarted
  throw new Error(`PostgreSQL runs but refuses us; see ${options.logFile}.`)
}

async function adoptServer({ place: { cluster }, log }: RunOptions, deadline: number) {
  for (;;) {
    let found = await readPostmaster(cluster)
    if (found?.pid === noProcess) {
      // A file without a number may just be written.
      await pause(writingMs)
      found = await readPostmaster(cluster)
    }
    if (!found) return undefined
    if (!(await isServerOf(cluster, found.pid))) {
      await forgetServer(cluster)
      return undefined
    }
    if (found.status === 'ready') {
      log.info({ port: found.port, pid: found.pid }, 'PostgreSQL was still running and is adopted')
      return found
    }
    // Its owner died while it waited for its last clients: nobody else will send them away.
    if (found.status === 'stopping') await stopServer({ cluster, pid: found.pid, patienceMs: 0 })
    if (performance.now() > deadline)
      throw new Error(`PostgreSQL (process ${found.pid}) does not become ready.`)
    await pause(20)
  }
}

// A password that was lost with its file can be set without knowing it only while the server is down.
async function setPassword({ cluster, files, user }: ClusterPlace, password: string): Promise<void> {
  const program = join(files.folder, 'bin', 'postgres')
  const statement = `alter role backroom with password '${password}'\n`
  const { status, output } = await runAs(user, program, ['--single', '-D', cluster, 'template1'], statement)
  if (status !== 0) throw new Error(`The database's password could not be set: ${output.trim()}`)
}

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

const portAttempts = 5

/** Waits until the server is ready that runs already, or ours: on its port, or on another one when that was taken. */
async function adoptOrStart(options: RunOptions): Promise<Server> {
  const deadline = performance.now() + readyLimitMs
  let port = options.port ?? (await freePort())
  for (let ports = 1; ;) {
    const adopted = await adoptServer(options, deadline)
    if (adopted) return adopted
    const outcome = await start(options, port)
    if (typeof outcome === 'object') return outcome
    if (outcome.includes('could not bind') && ports < portAttempts) {
      ports += 1
      port = await freePort()
    } else if (!isHeld.test(outcome) || performance.now() > deadline) {
      throw new Error(`PostgreSQL did not start; ${options.logFile} says: ${outcome.trim()}`)
    }
  }
}

// By a server whose start was on its way while we looked, or by children that have yet to notice that theirs is dead.
const isHeld = /"postmaster.pid" already exists|is still in use/

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
  const deadline = performance.now() + readyLimitMs
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

// Settings travel on the command line, not in postgresql.conf: a new version of Backroom brings its own to an old cluster.

/** For a small machine that also runs Node and a browser: memory for the cache and for one big sort, not for a hundred. */
const tuning: Record<string, string> = {
  shared_buffers: '256MB', // the indexes of a million products stay in memory
  effective_cache_size: '1GB', // the system's own cache counts too: prefer index scans
  work_mem: '16MB', // a sort of a filtered catalogue without a file, times a few connections
  maintenance_work_mem: '128MB', // building trigram indexes after an import
  random_page_cost: '1.1', // solid-state disks: a random page costs about as much as the next one
  effective_io_concurrency: '32',
  io_method: 'sync', // pages mostly lie in the system's cache: having another process fetch them takes about a tenth longer
  jit: 'off', // compiling costs more than our queries take
  parallel_tuple_cost: '0.01', // what a helper hands over of a broad search are a few numbers a row, not rows of a hundred columns
  max_parallel_workers_per_gather: '1', // two cores: one helper for a broad count, one left for the rest
  wal_compression: 'off', // an edit writes 17 pages in full after a checkpoint: compressing them takes longer than the edit
  max_wal_size: '2GB', // an import of a million rows with few checkpoints
  checkpoint_timeout: '15min',
  autovacuum_naptime: '20s', // index-only scans need a fresh visibility map soon after an import
  max_connections: '100',
}

const access: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] %a ',
}

/** The arguments of `postgres` for one start. */
function serverArguments(cluster: string, port: number, extra: RunOptions['settings']): string[] {
  const settings = { ...tuning, ...access, ...extra, port: String(port) }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
