import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import { administer, withDatabase } from '../../../../tests/support/database-server.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import type { Database, Db } from './database.ts'
import { openAppDatabase } from './migrate.ts'

const server = inject('databaseServer')
const histories = [
  'marketplace_field_history',
  'picture_history',
  'product_configuration_field_history',
  'product_field_history',
  'publication_history',
  'reservation_history',
  'shipstation_store_field_history',
  'stock_history',
]

const read = async (db: Db, expression: string): Promise<unknown> => {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(db)
  return rows[0]?.value
}
const refusal = (db: Db, statement: string): Promise<unknown> =>
  sql
    .raw(statement)
    .execute(db)
    .then(
      () => 'done',
      (error: unknown) => (error as { code?: string }).code,
    )

describe('the pool', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
    await addBasic(database.db, 'KEPT-1')
    await database.db.updateTable('product').set({ brand: 'Nike' }).execute()
  })
  afterAll(() => database.drop())

  test.each(
    histories.flatMap((table) => [
      `update ${table} set updated_by = 'me'`,
      `delete from ${table}`,
      `truncate ${table}`,
      `alter table ${table} disable trigger user`,
      `alter table ${table} add column more text`,
      `create trigger mine before insert on ${table} for each row execute function refuse_history_change()`,
      `drop table ${table}`,
    ]),
  )('is not permitted to %s', async (statement) => {
    expect(await refusal(database.db, statement)).toBe('42501')
  })

  test.each([
    'truncate product cascade',
    'alter table product disable trigger user',
    'drop trigger product_history on product',
    'create table mine (id int)',
    "insert into kysely_migration (name, timestamp) values ('9999-none', '')",
    "set session_replication_role = 'replica'",
    'create role mine',
  ])('is not permitted to %s', async (statement) => {
    expect(await refusal(database.db, statement)).toBe('42501')
  })

  test('finds its role again after it reset what it had set', async () => {
    const client = await database.pool.connect()
    const role = await client.query<{ name: string }>('select current_user as name')
    await client.query('reset role; reset all')
    expect((await client.query('select current_user as name')).rows).toEqual(role.rows)
    client.release()
    expect(role.rows[0]?.name).toBe(server.role)
  })

  test('adds to the histories by what it changes, and reads them', async () => {
    const { db } = database
    const kept = await db.selectFrom('product_field_history').select(['field', 'updated_value']).execute()
    expect(kept).toEqual([{ field: 'brand', updated_value: 'Nike' }])
    expect(await db.selectFrom('stock_history').select('updated_quantity').execute()).toHaveLength(1)
  })

  test('may do no more with any history: each has both its trigger and its name', async () => {
    const { rows } = await sql<{ name: string }>`
      select tgrelid::regclass::text as name
      from pg_trigger
      where tgfoid = 'refuse_history_change'::regproc
      order by name`.execute(database.db)
    expect(rows.map(({ name }) => name)).toEqual(histories.toSorted())
  })
})

describe('openAppDatabase', () => {
  const names: string[] = []
  const opened: Database[] = []

  // Without an owner it is a copy of the template, which brings the rights of the template's own role along.
  const create = async (owner?: { rights: string }): Promise<{ name: string; url: string }> => {
    const name = `backroom_role_test_${randomBytes(6).toString('hex')}`
    names.push(name)
    if (owner) await administer(server.url, `create role ${name} login password 'secret' ${owner.rights}`)
    const origin = owner ? `template0 owner ${name}` : server.template
    await administer(server.url, `create database ${name} strategy file_copy template ${origin}`)
    const address = new URL(withDatabase(server.url, name))
    if (owner) Object.assign(address, { username: name, password: 'secret' })
    return { name, url: address.href }
  }
  const open = async (url: string): Promise<{ db: Db; logged: object[] }> => {
    const logged: object[] = []
    const note = (fields: object, message: string) => void logged.push({ ...fields, message })
    const log = { info: note, warn: note, error: note }
    const database = await openAppDatabase({ url, applicationName: 'backroom test', poolSize: 2, log })
    opened.push(database)
    return { db: database.db, logged: logged.filter((line) => !('migration' in line)) }
  }

  afterEach(async () => {
    await Promise.all(opened.splice(0).map(({ close }) => close()))
    for (const name of names.splice(0)) {
      await administer(server.url, `drop database if exists ${name} with (force)`)
      await administer(server.url, `drop role if exists backroom_app_${name}`)
      await administer(server.url, `drop role if exists ${name}`)
    }
  })

  test.each([
    ['a superuser', undefined],
    ['an owner that may create roles', { rights: 'createrole' }],
  ])('lets the pool of %s run as a role of its own database, and leaves it at that', async (_, owner) => {
    const { name, url } = await create(owner)
    const { db } = await open(url)
    expect(await read(db, 'current_user')).toBe(`backroom_app_${name}`)
    await addBasic(db, 'MADE-1')
    expect(await refusal(db, 'delete from stock_history')).toBe('42501')
    expect((await open(url)).logged).toEqual([])
  })

  test('goes on as the owner, and says so, where no role can be made', async () => {
    const { name, url } = await create({ rights: '' })
    const { db, logged } = await open(url)
    expect(await read(db, 'current_user')).toBe(name)
    expect(logged).toEqual([
      {
        message: 'the pool runs as the connecting role itself',
        role: `backroom_app_${name}`,
        reason: 'permission denied to create role',
      },
    ])
    await addBasic(db, 'MADE-1')
    await expect(sql`delete from stock_history`.execute(db)).rejects.toThrow('keeps what happened')
  })

  test('takes no role that was made for something else', async () => {
    const { name, url } = await create()
    await administer(server.url, `create role backroom_app_${name} login createdb`)
    const { db, logged } = await open(url)
    expect(await read(db, 'current_user')).not.toContain('backroom_app')
    expect(logged).toMatchObject([{ reason: `the role backroom_app_${name} may do more than use tables` }])
  })

  test('puts right at the next start what was added or changed', async () => {
    const { name, url } = await create()
    const role = `backroom_app_${name}`
    await open(url)
    await administer(url, 'create table price_history (id int); create table rule (id int)')
    await administer(url, `grant update on stock_history to ${role}`)
    await administer(url, `revoke select on product from ${role}`)
    const { db, logged } = await open(url)
    expect(logged).toMatchObject([{ role }])
    expect(await refusal(db, 'insert into rule values (1)')).toBe('done')
    expect(await refusal(db, 'insert into price_history values (1)')).toBe('done')
    expect(await refusal(db, 'update price_history set id = 2')).toBe('42501')
    expect(await refusal(db, "update stock_history set reason = ''")).toBe('42501')
    expect(await refusal(db, 'select from product')).toBe('done')
  })

  test('may use at once what the owner adds to a running system', async () => {
    const { url } = await create()
    const { db } = await open(url)
    await administer(url, 'create table jobs.later (id int generated always as identity, number int)')
    expect(await refusal(db, 'insert into jobs.later (number) values (1)')).toBe('done')
  })

  test('bears several starts at once', async () => {
    const { name, url } = await create()
    const pools = await Promise.all([open(url), open(url), open(url)])
    for (const { db } of pools) expect(await read(db, 'current_user')).toBe(`backroom_app_${name}`)
  })

  test('keeps to its role when the address brings options of its own', async () => {
    const { name, url } = await create()
    const { db } = await open(`${url}?options=-c%20work_mem%3D5MB`)
    expect(await read(db, 'current_user')).toBe(`backroom_app_${name}`)
    expect(await read(db, "current_setting('work_mem') || ' ' || current_setting('timezone')")).toBe(
      '5MB UTC',
    )
  })
})
