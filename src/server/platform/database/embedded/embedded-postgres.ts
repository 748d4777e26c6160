// One embedded PostgreSQL per DATA_DIR. Who holds its lock runs the server; everyone else finds it through postgres.json.
import { realpath } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { thisMachine } from './cluster-place.ts'
import { makeDataDir, takeLock, LauncherProblem, type DataDirLock } from './data-dir.ts'
import { connectionUrl, readConnectionFile, serverDatabase, tryConnection } from './connection-file.ts'
import { runCluster, type EmbeddedOptions, type RunningCluster } from './run-cluster.ts'
import { isAlive, stopServer } from './postmaster.ts'

export type EmbeddedPostgres = {
  url: string
  /** False while another process runs the server and this one is its guest. */
  isOwner: () => boolean
  /** Stops the server when it is ours, at the latest after `patienceMs`; a guest only leaves. */
  stop: (patienceMs?: number) => Promise<void>
}

type Ownership = { lock: DataDirLock; cluster: RunningCluster }

const joinLimitMs = 60_000
const watchMs = 1000

/** Joins the server of this DATA_DIR, or runs it when nobody does. */
export async function startPostgres(given: EmbeddedOptions): Promise<EmbeddedPostgres> {
  await makeDataDir(given.dataDir)
  const options = { surroundings: thisMachine, ...given, dataDir: await realpath(given.dataDir) }
  const found = await ownOrJoin(options)
  let ownership = 'url' in found ? undefined : found
  let isStopping = false

  const watch = async (): Promise<void> => {
    ownership = ownership ? await revive(options, ownership) : await takeOver(options)
  }
  let round: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    round = round
      .then(() => (isStopping ? undefined : watch()))
      .catch((error: unknown) => {
        options.log.error({ err: error }, 'PostgreSQL could not be brought back')
      })
  }, watchMs)
  timer.unref()
  if (!options.isLasting) clearInterval(timer)

  return {
    url: 'url' in found ? found.url : found.cluster.url,
    isOwner: () => ownership !== undefined,
    stop: async (patienceMs = 8000) => {
      isStopping = true
      clearInterval(timer)
      await round
      if (!ownership) return
      await stopServer({ ...ownership.cluster, patienceMs })
      ownership.lock.release()
    },
  }
}

async function ownOrJoin(options: EmbeddedOptions): Promise<Ownership | { url: string }> {
  const deadline = performance.now() + joinLimitMs
  for (;;) {
    const lock = takeLock(options.dataDir, 'postgres')
    if (lock) return own(options, lock)
    const connection = await readConnectionFile(options.dataDir)
    if (connection?.port && (await tryConnection(connection)) === 'connected') {
      return { url: connectionUrl(connection, serverDatabase) }
    }
    if (performance.now() > deadline) {
      throw new LauncherProblem(
        `The database in ${options.dataDir} is held by another process and does not answer.`,
      )
    }
    await pause(50)
  }
}

async function own(options: EmbeddedOptions, lock: DataDirLock, port?: number): Promise<Ownership> {
  try {
    return { lock, cluster: await runCluster(options, port) }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function revive(options: EmbeddedOptions, ownership: Ownership): Promise<Ownership> {
  if (await isAlive(ownership.cluster.pid)) return ownership
  options.log.error({ pid: ownership.cluster.pid }, 'PostgreSQL ended by itself and is started again')
  return { ...ownership, cluster: await runCluster(options, ownership.cluster.port) }
}

async function takeOver(options: EmbeddedOptions): Promise<Ownership | undefined> {
  const lock = takeLock(options.dataDir, 'postgres')
  if (!lock) return undefined
  options.log.warn(
    { dataDir: options.dataDir },
    'the process that ran PostgreSQL has left: this one takes over',
  )
  const connection = await readConnectionFile(options.dataDir)
  return own(options, lock, connection?.port)
}
