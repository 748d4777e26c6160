import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { setTimeout as pause } from 'node:timers/promises'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareAppRole } from './app-role.ts'
import { openDatabase, type Database, type DatabaseOptions, type DatabaseLog, type Db } from './database.ts'

/** For requests, and beside it the one for work that nobody waits for: neither takes the other's connections. */
type AppDatabase = Database & { work: Db }

const workStatementMs = 30_000

/** Migrates as the connecting role, which owns the tables, and opens the pools as the one that may only use them. */
export async function openAppDatabase(options: Omit<DatabaseOptions, 'role'>): Promise<AppDatabase> {
  const asApp = { ...options, role: await migrateAsOwner(options) }
  const forRequests = openDatabase(asApp)
  const forWork = openDatabase({ ...asApp, statementTimeoutMs: workStatementMs })
  const close = async () => void (await Promise.all([forRequests.close(), forWork.close()]))
  return { ...forRequests, work: forWork.db, close }
}

async function migrateAsOwner(options: DatabaseOptions): Promise<string | undefined> {
  const { db, close } = openDatabase({ ...options, poolSize: 1, statementTimeoutMs: 0 })
  try {
    await migrate(db, options.log ? { log: options.log } : {})
    return await prepareAppRole(db, options.log)
  } finally {
    await close()
  }
}

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

/** Whether every migration of this version has run; a database of a newer version counts as migrated. */
export async function isMigrated(db: Db): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const done = new Set(rows.map(({ name }) => name))
  return Object.keys(await readMigrations()).every((name) => done.has(name))
}

const ownFolder = fileURLToPath(new URL('../../../../migrations/', import.meta.url))
const fileName = /^(\d{4}-[a-z0-9-]+(?:\.no-tx)?)\.sql$/

/** Reads the migrations of a folder; their names give their order. */
export async function readMigrations(folder = ownFolder): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {}
  for (const file of (await readdir(folder)).sort()) {
    const name = fileName.exec(file)?.[1]
    if (!name)
      throw new Error(`${join(folder, file)} is not named like a migration: NNNN-what-it-does[.no-tx].sql`)
    migrations[name] = { up: async (db) => runFile(db, name, join(folder, file)) }
  }
  return migrations
}

/** Some statements (`create index concurrently`) refuse to run in a transaction; their file says so in its name. */
export function runsOutsideTransaction(name: string): boolean {
  return name.endsWith('.no-tx')
}

async function runFile<T>(db: Kysely<T>, name: string, path: string): Promise<void> {
  const text = await readFile(path, 'utf8')
  // Several statements sent at once are one transaction again. A `;` that ends a line ends a statement in these files.
  const statements = runsOutsideTransaction(name) ? text.split(/;[ \t]*$/m) : [text]
  for (const statement of statements) {
    const isBlank = statement.replace(/--.*$/gm, '').trim() === ''
    if (!isBlank) await sql.raw(statement).execute(db)
  }
}
