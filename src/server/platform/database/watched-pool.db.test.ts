import { sql } from 'kysely'
import { setTimeout as lapse } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { startFaultyProxy, type FaultyProxy } from '../../../../tests/support/faulty-proxy.ts'
import { openDatabase, type Database, type Db } from './database.ts'
import { Deadline } from './deadline.ts'
import { openingMs } from './watched-pool.ts'

const deadlineMs = 1_000
// What a busy machine may add.
const graceMs = 1_500

let origin: TestDatabase
let proxy: FaultyProxy
let database: Database
beforeEach(async () => {
  origin = await createTestDatabase()
  proxy = await startFaultyProxy(origin.url)
  const limits = { poolSize: 2, statementTimeoutMs: 1_000 }
  database = openDatabase({ url: proxy.url, applicationName: 'backroom faults', ...limits })
})
afterEach(async () => {
  await proxy.close()
  await database.close()
  await origin.drop()
})

const one = async (db: Db = database.db): Promise<number | undefined> => {
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db)
  return rows[0]?.one
}
const asked = <T>(work: () => Promise<T>, ms = deadlineMs) => new Deadline(ms).hold(work)
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
const failsInTime = async (work: () => Promise<unknown>, ms = deadlineMs) =>
  expect(await timed(() => expect(work()).rejects.toThrow(/in time|not queryable|discarded/))).toBeLessThan(
    ms + graceMs,
  )

describe('a request', () => {
  test.each(['at its start', 'in the middle of a transaction'])(
    'ends at its deadline when the database vanishes %s, and the next is served once it is back',
    async (when) => {
      await one()
      if (when === 'at its start') {
        proxy.vanish()
        await Promise.all([1, 2, 3, 4].map(() => failsInTime(() => asked(() => one()))))
      } else {
        const write = () =>
          database.db.transaction().execute(async (tx) => {
            await one(tx)
            proxy.vanish()
            return one(tx)
          })
        await failsInTime(() => asked(write))
      }
      proxy.clearUp()
      // Connections that were being opened meanwhile have to give up first.
      expect(await asked(() => one(), openingMs + graceMs)).toBe(1)
    },
  )

  test('spends one deadline on all its statements, and on waiting for a connection', async () => {
    const nap = (db: Db) => sql`select pg_sleep(0.4)`.execute(db)
    await failsInTime(() =>
      asked(async () => {
        for (;;) await nap(database.db)
      }),
    )
    const held = await Promise.all([database.pool.connect(), database.pool.connect()])
    await failsInTime(() => asked(() => one()))
    for (const client of held) client.release()
    expect(await asked(() => one())).toBe(1)
  })

  test('has its deadline for the database alone', async () => {
    const elsewhere = () => lapse(deadlineMs + 200)
    expect(
      await asked(() =>
        one()
          .then(elsewhere)
          .then(() => one()),
      ),
    ).toBe(1)
  })

  test('never gets a connection that let another wait', async () => {
    const pid = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)).rows[0]?.pid
    const first = await pid()
    await failsInTime(() => asked(() => sql`select pg_sleep(0.9)`.execute(database.db), 300))
    expect(await pid()).not.toBe(first)
  })

  test('does not notice that idle connections were lost meanwhile', async () => {
    for (const how of ['close', 'reset'] as const) {
      await Promise.all([one(), one()])
      proxy.cut(how)
      await lapse(600)
      expect(await asked(() => one())).toBe(1)
    }
  })

  test('waits for a slow network', async () => {
    proxy.slowDown()
    expect(await asked(() => one(), 6_000)).toBe(1)
  })

  test('is sent away when too many wait', async () => {
    const held = await Promise.all([database.pool.connect(), database.pool.connect()])
    const waiting = Array.from({ length: 200 }, () => one())
    await expect(one()).rejects.toMatchObject({ status: 503, code: 'too_busy' })
    for (const client of held) client.release()
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([1]))
  })
})

describe('work that no request waits for', () => {
  test('ends when its statement should have been over for a while', async () => {
    const working = database.db.connection().execute(async (connection) => {
      await one(connection)
      proxy.vanish()
      return one(connection)
    })
    await failsInTime(() => working, 3_000)
    proxy.clearUp()
    expect(await one()).toBe(1)
  })

  test('may keep a transaction open in silence while it is busy elsewhere', async () => {
    const working = database.db.transaction().execute(async (tx) => {
      await one(tx)
      await lapse(3_500)
      return one(tx)
    })
    expect(await working).toBe(1)
  })
})

test('the server looks whether we are still there', async () => {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name like 'tcp_%' or name like 'client_conn%'`.execute(
    database.db,
  )
  const settings = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
  expect(settings).toMatchObject({
    tcp_user_timeout: '15000',
    tcp_keepalives_idle: '10',
    client_connection_check_interval: '1000',
  })
})

describe('what no request waits for', () => {
  test('has its connection opened once more where the first came too late', async () => {
    proxy.vanish()
    const answer = one()
    await expect.poll(() => proxy.taken()).toBe(1)
    proxy.clearUp()
    expect(await answer).toBe(1)
  })
})
