import { Kysely, PostgresDialect, sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { administer, withDatabase } from '../../../../tests/support/database-server.ts'
import { makePool } from './connections.ts'
import { migrate } from './migrate.ts'

describe('migrate', () => {
  const server = inject('databaseServer')
  let folder: string
  let name: string
  let db: Kysely<unknown>

  const open = (): Kysely<unknown> => {
    const pool = makePool({ connectionString: withDatabase(server.url, name), max: 2 })
    return new Kysely({ dialect: new PostgresDialect({ pool }) })
  }
  const write = (file: string, text: string): Promise<void> => writeFile(join(folder, file), text)
  const tables = async (): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name not like 'kysely%' order by 1`.execute(db)
    return rows.map((row) => row.name)
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backroom-migrations-'))
    name = `backroom_migrate_${randomBytes(6).toString('hex')}`
    await administer(server.url, `create database ${name} template template0 strategy file_copy`)
    db = open()
  })

  afterEach(async () => {
    await db.destroy()
    await administer(server.url, `drop database ${name} with (force)`)
    await rm(folder, { recursive: true })
  })

  test('runs each file once, in the order of their numbers', async () => {
    await write('0002-second.sql', 'insert into one values (2);')
    await write('0001-first.sql', 'create table one (id int);\ninsert into one values (1);')
    expect(await migrate(db, { folder })).toEqual(['0001-first', '0002-second'])
    expect(await migrate(db, { folder })).toEqual([])
    await write('0003-third.sql', 'insert into one values (3);')
    expect(await migrate(db, { folder })).toEqual(['0003-third'])
    expect((await sql<{ id: number }>`select id from one`.execute(db)).rows).toEqual([
      { id: 1 },
      { id: 2 },
      { id: 3 },
    ])
  })

  test('takes a failing file back whole, keeps the ones before it, and goes on once it is mended', async () => {
    await write('0001-good.sql', 'create table good (id int);')
    await write('0002-bad.sql', 'create table bad (id int);\ncreate table bad (id int);')
    await expect(migrate(db, { folder })).rejects.toThrow(
      'Migration 0002-bad failed: relation "bad" already exists',
    )
    expect(await tables()).toEqual(['good'])
    await write('0002-bad.sql', 'create table bad (id int);')
    expect(await migrate(db, { folder })).toEqual(['0002-bad'])
  })

  test('runs a .no-tx file statement by statement outside a transaction', async () => {
    await write('0001-table.sql', 'create table one (id int, name text);')
    await write(
      '0002-indexes.no-tx.sql',
      '-- big table\ncreate index concurrently one_id on one (id);\ncreate index concurrently\n  one_name on one (name);\n',
    )
    expect(await migrate(db, { folder })).toEqual(['0001-table', '0002-indexes.no-tx'])
  })

  test('lets two processes start at once: one migrates, the other finds it done', async () => {
    await write('0001-slow.sql', 'create table one (id int); select pg_sleep(0.2);')
    await write('0002-index.no-tx.sql', 'create index concurrently one_id on one (id);')
    const other = open()
    const ran = await Promise.all([migrate(db, { folder }), migrate(other, { folder })])
    await other.destroy()
    expect(ran.flat()).toEqual(['0001-slow', '0002-index.no-tx'])
  })

  test('lets a migration take longer than an ordinary statement may', async () => {
    await sql.raw(`alter database ${name} set statement_timeout = 50`).execute(db)
    await write('0001-slow.sql', 'select pg_sleep(0.2);')
    const limited = open()
    await expect(sql`select pg_sleep(0.2)`.execute(limited)).rejects.toThrow('statement timeout')
    await expect(migrate(limited, { folder })).resolves.toEqual(['0001-slow'])
    await expect(sql`select pg_sleep(0.2)`.execute(limited)).rejects.toThrow('statement timeout')
    await limited.destroy()
  })

  test('names a file that is not a migration', async () => {
    await write('notes.txt', '')
    await expect(migrate(db, { folder })).rejects.toThrow('notes.txt is not named like a migration')
  })
})
