import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endConnections } from '../../../../tests/support/database-server.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { makeClient, makePool } from './connections.ts'
import { openDatabase, type Db } from './database.ts'
import { plannedOnce } from './prepared-statements.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const applicationName = 'backroom lost'
const options = () => ({ connectionString: database.url, application_name: applicationName, max: 1 })
const endAll = () => endConnections(database.url, applicationName)

test('tells of an idle client that was lost, and gives another', async () => {
  const heard: Error[] = []
  const pool = makePool(options(), (error) => heard.push(error))
  await pool.query('select 1')
  await endAll()
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('fails the query of whoever uses a client that is lost, and nothing else', async () => {
  const pool = makePool(options())
  const client = await pool.connect()
  const sleeping = expect(client.query('select pg_sleep(60)')).rejects.toThrow('administrator command')
  await endAll()
  await sleeping
  await expect(client.query('select 1')).rejects.toThrow()
  client.release(true)
  await pool.end()
})

test('plans once what says so, and all else each time', async () => {
  const { db, pool, close } = openDatabase({ url: database.url, applicationName, poolSize: 1 })
  const findOne = (id: number) =>
    db.selectFrom('product').modifyFront(plannedOnce).select('sku').where('id', '=', id).execute()
  await Promise.all([findOne(1), findOne(2), sql`${plannedOnce} select ${7}::integer`.execute(db)])
  await db.selectFrom('product').select('sku').where('id', '=', 3).execute()
  const { rows } = await pool.query<{ statement: string }>(
    'select statement from pg_prepared_statements order by statement',
  )
  expect(rows).toHaveLength(2)
  expect(rows[0]?.statement).toContain('select $1::integer')
  expect(rows[1]?.statement).toContain('select /* planned once */ "sku"')
  await close()
})

test('has all else planned for its values, also after a transaction was taken back', async () => {
  const { db, close } = openDatabase({ url: database.url, applicationName, poolSize: 1 })
  const mode = async (on: Db, front = sql``) => {
    const asked = sql<{
      mode: string
    }>`${front} select current_setting('plan_cache_mode') as mode where ${1}::integer = 1`
    return (await asked.execute(on)).rows[0]?.mode
  }
  const takenBack = new Error('taken back')
  const inVain = (front?: typeof plannedOnce) =>
    db.transaction().execute(async (tx) => {
      await mode(tx, front)
      throw takenBack
    })
  expect(await mode(db)).toBe('auto')
  expect(await mode(db, plannedOnce)).toBe('force_generic_plan')
  await expect(inVain()).rejects.toBe(takenBack)
  expect(await mode(db)).toBe('auto')
  await expect(inVain(plannedOnce)).rejects.toBe(takenBack)
  expect(await mode(db, plannedOnce)).toBe('force_generic_plan')
  await close()
})

test('keeps no more plans than a connection bears, and answers all the same', async () => {
  const { db, pool, close } = openDatabase({ url: database.url, applicationName, poolSize: 1 })
  const numbers = Array.from({ length: 120 }, (_, index) => index)
  for (const number of numbers) {
    const { rows } = await sql<{
      number: number
    }>`${plannedOnce} select ${sql.lit(number)} as number`.execute(db)
    expect(rows).toEqual([{ number }])
  }
  const { rows } = await pool.query('select from pg_prepared_statements')
  expect(rows.length).toBeLessThanOrEqual(100)
  await close()
  const another = openDatabase({ url: database.url, applicationName, poolSize: 1 })
  await sql`${plannedOnce} select 'new'`.execute(another.db)
  expect((await another.pool.query('select from pg_prepared_statements')).rows).toHaveLength(1)
  await another.close()
})

// The server may end a connection while it closes: the message meets a client that nobody uses any more.
test('hears a client that is lost while its pool closes', async () => {
  const pool = makePool(options())
  const client = await pool.connect()
  client.release()
  const closed = pool.end()
  expect(() => client.emit('error', new Error('terminating connection'))).not.toThrow()
  await closed
  expect(() => client.emit('error', new Error('terminating connection'))).not.toThrow()
})

test('hears a client of its own from birth to end', async () => {
  const client = makeClient(options())
  expect(() => client.emit('error', new Error('not even connected'))).not.toThrow()
  await client.connect()
  await endAll()
  await expect(client.query('select 1')).rejects.toThrow()
  await client.end()
  expect(() => client.emit('error', new Error('late'))).not.toThrow()
})
