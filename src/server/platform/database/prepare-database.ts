import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseLog } from './database.ts'
import { makeDataDir, takeLock, LauncherProblem, type DataDirLock } from './embedded/data-dir.ts'
import { startPostgres } from './embedded/embedded-postgres.ts'
import { readConnectionFile } from './embedded/connection-file.ts'

/** Who asks: one `serve` per DATA_DIR, and any number of workers and short commands beside it. */
export type DatabaseRole = 'serve' | 'worker' | 'command'
export type DatabasePlace = { databaseUrl: string | undefined; dataDir: string }
export type PreparedDatabase = {
  url: string
  /** Leaves the server; when it is ours, it stops once its clients have left, at the latest after `patienceMs`. */
  stop: (patienceMs?: number) => Promise<void>
}

/** Gives the address of a running PostgreSQL: that of DATABASE_URL, else the embedded one, joined or started. */
export async function prepareDatabase(
  { databaseUrl, dataDir }: DatabasePlace,
  log: DatabaseLog,
  role: DatabaseRole,
): Promise<PreparedDatabase> {
  if (databaseUrl) return { url: databaseUrl, stop: async () => undefined }
  const serveLock = role === 'serve' ? await lockForServe(dataDir) : undefined
  try {
    const postgres = await startPostgres({ dataDir, log, isLasting: role !== 'command' })
    return {
      url: postgres.url,
      stop: async (patienceMs) => {
        await postgres.stop(patienceMs)
        serveLock?.release()
      },
    }
  } catch (error) {
    serveLock?.release()
    throw error
  }
}

// A predecessor that was just told to stop is waited for this long.
const leavingMs = 2000

async function lockForServe(dataDir: string): Promise<DataDirLock> {
  await makeDataDir(dataDir)
  const deadline = performance.now() + leavingMs
  do {
    const lock = takeLock(dataDir, 'serve')
    if (lock) return lock
    await pause(100)
  } while (performance.now() < deadline)
  const owner = (await readConnectionFile(dataDir))?.owner_pid
  const holder = owner ? ` (its PostgreSQL runs under process ${owner})` : ''
  throw new LauncherProblem(
    `${dataDir} is served by another process already${holder}: stop it, or set DATA_DIR to another folder.`,
  )
}
