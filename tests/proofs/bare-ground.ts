// What every proof stands on: an empty database with one seller, and the practice channels as a process of their own.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createUser } from '../../src/server/areas/accounts/manage-users.ts'
import { openDatabase } from '../../src/server/platform/database/database.ts'
import { migrate } from '../../src/server/platform/database/migrate.ts'
import { testPassword } from '../support/app.ts'
import { killStarted } from '../support/processes.ts'
import { startSandboxProcess } from '../support/sandbox.ts'
import { startThrowawayPostgres } from '../support/throwaway-postgres.ts'

export async function openBareGround() {
  const [postgres, sandbox, dataDir] = await Promise.all([
    startThrowawayPostgres(),
    startSandboxProcess(),
    mkdtemp(join(tmpdir(), 'backroom-proof-')),
  ])
  const database = openDatabase({ url: postgres.url, applicationName: 'proof', poolSize: 4 })
  await migrate(database.db)
  await createUser(database.db, { username: 'seller', email: 'seller@example.com', password: testPassword })
  const env = {
    DATABASE_URL: postgres.url,
    SHOPIFY_API_URL: sandbox.url,
    STOCKX_API_URL: sandbox.stockxUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  }
  const stop = async () => {
    killStarted()
    await database.close()
    await sandbox.stop()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { database, sandbox, dataDir, env, stop }
}
