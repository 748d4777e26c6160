import { sql, type Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseLog } from './database-log.ts'
import { readMigrations, runsOutsideTransaction } from './sql-migrations.ts'

export type MigrateOptions = { folder?: string; log?: DatabaseLog }

const migrationLock = 7_226_402

/** Brings the database up to the newest migration, each in its own transaction; answers the names of those that ran. */
export function migrate<T>(db: Kysely<T>, options: MigrateOptions = {}): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    await waitForLock(connection)
    try {
      await sql`set statement_timeout = 0`.execute(connection)
      return await runPending(connection, options)
    } finally {
      await sql`reset statement_timeout`.execute(connection)
      await sql`select pg_advisory_unlock(${migrationLock})`.execute(connection)
    }
  })
}

async function runPending<T>(connection: Kysely<T>, { folder, log }: MigrateOptions): Promise<string[]> {
  const provider = { getMigrations: () => readMigrations(folder) }
  const migrator = new Migrator({ db: connection, provider })
  const all = await migrator.getMigrations()
  const pending = all.filter(({ executedAt }) => !executedAt).map(({ name }) => name)
  for (const name of pending) {
    const { error } = await migrator.migrateUp({ disableTransactions: runsOutsideTransaction(name) })
    if (error)
      throw new Error(`Migration ${name} failed: ${String((error as Error).message)}`, { cause: error })
    log?.info({ migration: name }, 'migrated')
  }
  return pending
}

// Asked for again and again, not waited for: a waiting statement would hold up `create index concurrently` for ever.
async function waitForLock<T>(connection: Kysely<T>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ ok: boolean }>`select pg_try_advisory_lock(${migrationLock}) as ok`.execute(
      connection,
    )
    if (rows[0]?.ok) return
    await pause(100)
  }
}
