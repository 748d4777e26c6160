import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseLog } from '../database-log.ts'
import { chooseClusterPlace, type Surroundings } from './cluster-place.ts'
import {
  connectionUrl,
  newPassword,
  readConnectionFile,
  serverDatabase,
  writeConnectionFile,
} from './connection-file.ts'
import { createCluster } from './create-cluster.ts'
import { runServer } from './run-server.ts'

export type EmbeddedOptions = {
  dataDir: string
  log: DatabaseLog
  /** Lasting processes restart a server that died and take over from an owner that left; short commands don't. */
  isLasting?: boolean
  settings?: Record<string, string>
  surroundings?: Surroundings
}

export type RunningCluster = { url: string; cluster: string; port: number; pid: number }

/** Brings the cluster of a DATA_DIR up, made first when there is none, and writes down how to reach it. */
export async function runCluster(options: EmbeddedOptions, port?: number): Promise<RunningCluster> {
  const { dataDir, log, settings } = options
  const place = await chooseClusterPlace(dataDir, options.surroundings)
  if (place.movedAside) {
    log.warn({ cluster: place.cluster, programs: place.files.folder }, 'PostgreSQL lies outside of DATA_DIR')
  }
  const password = (await readConnectionFile(dataDir))?.password ?? newPassword()
  if (!(await exists(join(place.cluster, 'PG_VERSION')))) {
    // Written first: a kill once the cluster is in place must not lose its password.
    await writeConnectionFile(dataDir, { port: 0, password, pid: 0, owner_pid: process.pid })
    await createCluster(place, password)
  }
  const logFile = join(dataDir, 'postgres.log')
  const server = await runServer({ place, password, log, settings, logFile, port })
  const connection = { port: server.port, password, pid: server.pid, owner_pid: process.pid }
  await writeConnectionFile(dataDir, connection)
  return { ...server, cluster: place.cluster, url: connectionUrl(connection, serverDatabase) }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
