import { sql } from 'kysely'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, signInAs, testPassword } from '../../tests/support/app.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { fakeClock } from '../../tests/support/fake-clock.ts'
import { startFaultyProxy, type FaultyProxy } from '../../tests/support/faulty-proxy.ts'
import { createUser } from './areas/accounts/manage-users.ts'
import type { Context } from './context.ts'
import { jobsSchema } from './platform/database/app-role.ts'
import { openDatabase, type Database } from './platform/database/database.ts'
import { DeadlinePassed } from './platform/database/deadline.ts'
import { announceProgress } from './platform/events/progress.store.ts'
import type { App } from './platform/http/app-type.ts'
import { defineQueue } from './platform/jobs/queue.ts'
import type { RunRules } from './platform/runs/run-rules.ts'
import { enqueueRun, startRunJobs } from './platform/runs/runs.jobs.ts'
import { findRun } from './platform/runs/runs.query.ts'
import { insertRun } from './platform/runs/runs.store.ts'

const longestAnswerMs = 15_000
const backWithinMs = 10_000
const connections = 4

let origin: TestDatabase
let proxy: FaultyProxy
let database: Database
let app: App
let context: Context
let address: string
let authorization: string

beforeAll(async () => {
  origin = await createTestDatabase()
  proxy = await startFaultyProxy(origin.url)
  // A shorter statement makes the worker notice sooner; requests have the deadline that they always have.
  const limits = { poolSize: connections, statementTimeoutMs: 3_000 }
  database = openDatabase({ url: proxy.url, applicationName: 'backroom faults', ...limits })
  const built = await buildTestApp({ ...origin, db: database.db, url: proxy.url }, fakeClock())
  app = built.app
  context = built.context
  await createUser(origin.db, { username: 'ann', email: 'ann@example.com', password: testPassword })
  authorization = `Token ${(await signInAs(app, 'ann')).token}`
  address = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await proxy.close()
  await context.jobs.stop()
  await context.events.close()
  await database.close()
  await origin.drop()
})

const ask = async (path: string) => {
  const startedAt = performance.now()
  const { status } = await fetch(`${address}${path}`, { headers: { authorization } })
  return { status, ms: performance.now() - startedAt }
}
const me = () => ask('/accounts/me/')
const isBack = () =>
  expect.poll(async () => (await me()).status, { timeout: backWithinMs, interval: 100 }).toBe(200)

describe('a database that vanishes while its sockets stay open', () => {
  test('costs requests seconds, readiness two, and all is well again soon after it is back', async () => {
    await Promise.all(Array.from({ length: connections }, me))
    proxy.vanish()
    const [ready, ...answers] = await Promise.all([ask('/readyz/'), ...Array.from({ length: 12 }, me)])
    expect(ready?.status).toBe(503)
    expect(ready?.ms).toBeLessThan(2_000)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503))
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(longestAnswerMs)
    proxy.clearUp()
    await isBack()
    expect((await ask('/readyz/')).status).toBe(200)
  })

  test.each(['close', 'reset'] as const)('is followed by one that ends its connections: %s', async (how) => {
    await Promise.all(Array.from({ length: connections }, me))
    proxy.cut(how)
    await isBack()
  })

  test('loses no step of a run, no job and no news', async () => {
    const steps = 6
    const run = await insertRun(origin.db, { kind: 'import', user: 'ann', followsRows: false })
    let hasVanished = false
    const rules: RunRules<Context> = {
      kinds: ['import'],
      work: async (_, turn) => {
        while (turn.run.total < steps) {
          await turn.step(async () => {
            if (turn.run.total === 2 && !hasVanished) {
              hasVanished = true
              proxy.vanish()
            }
            return { success: 1, progress: (turn.run.total + 1) / steps }
          })
        }
      },
      retry: () => Promise.reject(new Error('nothing failed')),
    }
    const queue = defineQueue('after-the-fault', Type.Object({ number: Type.Integer() }))
    const done: number[] = []
    await context.jobs.work(queue, { concurrency: 1 }, async ({ data }) => void done.push(data.number))
    const news = await follow()
    await startRunJobs(context, [rules])
    await origin.db.transaction().execute((tx) => enqueueRun(context, tx, { queue: 'import', id: run }))
    await expect.poll(() => hasVanished).toBe(true)

    await context.jobs.enqueue(origin.db, queue, { number: 7 })
    expect((await me()).status).toBe(503)
    proxy.clearUp()
    await isBack()
    await announceProgress(origin.db, [{ topic: 'import', subjectId: 99, userId: null, body: {} }])
    await expect.poll(() => news.heard()).toContain('"id":99')
    await expect.poll(() => done, { timeout: 45_000 }).toEqual([7])
    await expect
      .poll(() => findRun(origin.db, run), { timeout: 45_000 })
      .toMatchObject({ status: 'COMPLETED', total: steps, success: steps })
    await news.leave()
  }, 120_000)

  test('is no reason to give a run up, however often it happens', async () => {
    const run = await insertRun(origin.db, { kind: 'publish', user: 'ann', followsRows: false })
    let tries = 0
    const rules: RunRules<Context> = {
      kinds: ['publish'],
      work: async () => {
        tries += 1
        if (tries <= 3) throw new DeadlinePassed()
      },
      retry: () => Promise.reject(new Error('nothing failed')),
    }
    await startRunJobs(context, [rules])
    await origin.db.transaction().execute((tx) => enqueueRun(context, tx, { queue: 'publish', id: run }))
    const sooner = async () => {
      await retryNow()
      return findRun(origin.db, run)
    }
    await expect.poll(sooner).toMatchObject({ status: 'COMPLETED' })
    expect(tries).toBe(4)
  })
})

/** Each try is put off for longer than the last. */
async function retryNow(): Promise<void> {
  await sql`
    update ${sql.table(`${jobsSchema}.job`)}
    set start_after = now()
    where state = 'retry' and start_after > now()`.execute(origin.db)
}

async function follow() {
  const stream = await fetch(`${address}/api/events/`, { headers: { authorization } })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  const listen = async () => {
    for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read())
      heard += piece.value
  }
  void listen().catch(() => undefined)
  return { heard: () => heard, leave: () => reader?.cancel() }
}
