import { sql } from 'kysely'
import type { Db } from './database.ts'
import { readMigrations } from './sql-migrations.ts'

/** Whether every migration of this version has run; a database of a newer version counts as migrated. */
export async function isMigrated(db: Db): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const done = new Set(rows.map(({ name }) => name))
  return Object.keys(await readMigrations()).every((name) => done.has(name))
}
