import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../src/server/platform/database/embedded/embedded-postgres.ts'
import { forgetfulSettings } from '../../src/server/platform/database/embedded/server-settings.ts'

/** Starts a PostgreSQL that nobody else uses, quick because it never waits for the disk. */
export async function startThrowawayPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'backroom-test-'))
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
