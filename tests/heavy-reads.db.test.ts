import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../src/server/areas/accounts/manage-users.ts'
import { openDatabase, type Database } from '../src/server/platform/database/database.ts'
import type { App } from '../src/server/platform/http/app-type.ts'
import { buildTestApp, signInAs, testPassword } from './support/app.ts'
import { createTestDatabase, type TestDatabase } from './support/database.ts'
import { fakeClock } from './support/fake-clock.ts'

const connections = 10

let origin: TestDatabase
let database: Database
let app: App
let address: string
beforeAll(async () => {
  origin = await createTestDatabase()
  database = openDatabase({ url: origin.url, applicationName: 'backroom heavy', poolSize: connections })
  const own = { ...origin, db: database.db, pool: database.pool }
  app = (await buildTestApp(own, fakeClock(), { databasePoolSize: connections })).app
  address = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await database.close()
  await origin.drop()
})

async function signIn(username: string) {
  await createUser(origin.db, { username, email: `${username}@example.com`, password: testPassword })
  const headers = { authorization: `Token ${(await signInAs(app, username)).token}` }
  return async (path: string) => {
    const startedAt = performance.now()
    const { status } = await fetch(`${address}${path}`, { headers })
    return { status, ms: performance.now() - startedAt }
  }
}

test("one user's heavy reads keep nobody else waiting, and all of them are answered", async () => {
  const [greedy, other] = [await signIn('greedy'), await signIn('other')]
  const filter = JSON.stringify([{ description__icontains: 'leather' }])
  const read = () => greedy(`/api/products/?filter=${encodeURIComponent(filter)}`)
  // As long as this is held, each read takes as long as one through a million descriptions.
  const holder = await origin.pool.connect()
  await holder.query('begin; lock table product in access exclusive mode')
  const reads = Promise.all(Array.from({ length: 30 }, read))
  try {
    await expect.poll(waitingForTable).toBeGreaterThan(1)
    const me = await other('/accounts/me/')
    expect(me.status).toBe(200)
    expect(me.ms).toBeLessThan(2_000)
    expect((await other('/readyz/')).status).toBe(200)
  } finally {
    holder.release(true)
  }
  expect(new Set((await reads).map(({ status }) => status))).toEqual(new Set([200]))
})

async function waitingForTable(): Promise<number> {
  const { rows } = await origin.pool.query<{ count: number }>(
    "select count(*) from pg_locks where relation = 'product'::regclass and not granted",
  )
  return rows[0]?.count ?? 0
}
