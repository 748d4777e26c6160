import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { openDatabase } from '../../src/server/platform/database/database.ts'
import type { Db } from '../../src/server/platform/database/database.ts'
import { migrate } from '../../src/server/platform/database/migrate.ts'
import { administer, withDatabase } from './database-server.ts'

const migrations = fileURLToPath(new URL('../../migrations/', import.meta.url))

export type MigratedDatabase = {
  db: Db
  drop(): Promise<void>
}

/** A database that was filled before a migration, and has been taken over it and no further. */
export async function createDatabaseBefore(migration: string, filled: string): Promise<MigratedDatabase> {
  const { url: server } = inject('databaseServer')
  const name = `backroom_before_${randomBytes(6).toString('hex')}`
  const folder = await mkdtemp(join(tmpdir(), 'backroom-migration-'))
  const take = (file: string) => cp(join(migrations, file), join(folder, file))
  await Promise.all((await readdir(migrations)).filter((file) => file < migration).map(take))
  await administer(server, `create database ${name} template template0 encoding 'UTF8'`)
  const database = openDatabase({
    url: withDatabase(server, name),
    applicationName: 'migration test',
    poolSize: 2,
  })
  await migrate(database.db, { folder })
  await sql.raw(filled).execute(database.db)
  await take(migration)
  await migrate(database.db, { folder })
  return {
    db: database.db,
    async drop() {
      await database.close()
      await administer(server, `drop database ${name} with (force)`)
      await rm(folder, { recursive: true })
    },
  }
}
