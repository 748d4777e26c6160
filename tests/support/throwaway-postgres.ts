import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeLock } from '../../src/server/platform/database/embedded/data-dir.ts'
import { startPostgres } from '../../src/server/platform/database/embedded/embedded-postgres.ts'
import { readPostmaster, stopServer } from '../../src/server/platform/database/embedded/postmaster.ts'

const prefix = 'backroom-test-'
/** A folder this young may be another run's that has not locked it yet. */
const youngMs = 60_000

/** A lost machine loses the cluster, and nobody minds. */
export const forgetfulSettings: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '200',
  autovacuum_naptime: '1min',
}

/** Starts a PostgreSQL that nobody else uses, quick because it never waits for the disk. */
export async function startThrowawayPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  await sweep()
  const dataDir = await mkdtemp(join(tmpdir(), prefix))
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const postgres = await startPostgres({ dataDir, log, settings: forgetfulSettings })
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop(0)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

// A run that was killed leaves its server behind, alive and without an owner.
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (name.startsWith(prefix)) await removeUnlessOwned(join(tmpdir(), name))
  }
}

async function removeUnlessOwned(dataDir: string): Promise<void> {
  try {
    const { mtimeMs } = await stat(dataDir)
    if (Date.now() - mtimeMs < youngMs) return
    const lock = takeLock(dataDir, 'postgres')
    if (!lock) return
    const cluster = join(dataDir, 'postgres')
    const left = await readPostmaster(cluster)
    if (left) await stopServer({ cluster, pid: left.pid, patienceMs: 0 })
    lock.release()
    await rm(dataDir, { recursive: true, force: true })
  } catch {
    // Another user's, or gone this moment: none of our business.
  }
}
