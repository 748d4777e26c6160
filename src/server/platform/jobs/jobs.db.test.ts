import pg from 'pg'
import { Type } from 'typebox'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { endConnections } from '../../../../tests/support/database-server.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { Jobs } from './jobs.ts'
import { defineQueue } from './queue.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const payload = Type.Object({ number: Type.Integer() })

let database: TestDatabase
let jobs: Jobs
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => jobs.stop())
afterAll(() => database.drop())

function open(): Jobs {
  jobs = new Jobs({ url: database.url, log: silent, isWorker: true })
  return jobs
}

test('runs what was enqueued in a transaction that committed, and nothing of one that did not', async () => {
  const queue = defineQueue('committed', payload)
  open()
  await database.db
    .transaction()
    .execute(async (tx) => {
      await jobs.enqueue(tx, queue, { number: 1 })
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  await database.db.transaction().execute((tx) => jobs.enqueueMany(tx, queue, [{ number: 2 }, { number: 3 }]))

  const seen = await collect(queue, 2)
  expect(seen.toSorted()).toEqual([2, 3])
})

test('tries again after a failure and says how often it tried', async () => {
  const queue = defineQueue('stumbling', payload)
  open()
  await jobs.enqueue(database.db, queue, { number: 1 })
  const attempts = await new Promise<number[]>((resolve, reject) => {
    const seen: number[] = []
    jobs
      .work(queue, { concurrency: 1 }, async ({ attempt }) => {
        seen.push(attempt)
        if (attempt === 1) throw new Error('not now')
        resolve(seen)
      })
      .catch(reject)
  })
  expect(attempts).toEqual([1, 2])
})

test('lays a job that used up its tries where an operator sees it', async () => {
  const queue = defineQueue('hopeless', payload, { retries: 0 })
  open()
  await jobs.enqueue(database.db, queue, { number: 7 })
  await jobs.work(queue, { concurrency: 1 }, () => Promise.reject(new Error('never')))
  await expect
    .poll(deadLetters, { timeout: 60_000 })
    .toEqual([{ queue: 'hopeless', data: { number: 7 }, error: 'never' }])
})

test('refuses a payload that its queue does not know', async () => {
  const queue = defineQueue('typed', payload)
  open()
  await expect(jobs.enqueue(database.db, queue, { number: 'seven' } as never)).rejects.toThrow()
})

test('lets one job of a key wait, and takes the key again when that one runs', async () => {
  const queue = defineQueue('keyed', payload, { key: ({ number }) => String(number) })
  open()
  await jobs.enqueueMany(database.db, queue, [{ number: 1 }, { number: 1 }, { number: 2 }])
  await jobs.enqueue(database.db, queue, { number: 2 })
  const seen: number[] = []
  const done = new Promise<void>((resolve, reject) => {
    jobs
      .work(queue, { concurrency: 1 }, async ({ data }) => {
        seen.push(data.number)
        if (seen.length === 1) await jobs.enqueue(database.db, queue, { number: 1 })
        if (seen.length === 3) resolve()
      })
      .catch(reject)
  })
  await done
  expect(seen).toEqual([1, 2, 1])
})

test('goes on when the server ends its connections, also those that are closing', async () => {
  const queue = defineQueue('cut-off', payload)
  open()
  const seen: number[] = []
  await jobs.work(queue, { concurrency: 1 }, async ({ data }) => void seen.push(data.number))
  await jobs.enqueue(database.db, queue, { number: 1 })
  await expect.poll(() => seen).toEqual([1])
  await endConnections(database.url, 'backroom jobs')
  await jobs.enqueue(database.db, queue, { number: 2 })
  await expect.poll(() => seen).toEqual([1, 2])
  await Promise.all([endConnections(database.url, 'backroom jobs'), jobs.stop()])
})

test('asks once for all its workers while there is nothing to do', async () => {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const count = (part: string) => asked.mock.calls.filter(([text]) => String(text).includes(part)).length
  const workers = 8
  open()
  await jobs.work(defineQueue('quiet', payload), { concurrency: 2 * workers }, async () => undefined)
  await expect.poll(() => count('job.start_after <=')).toBeGreaterThan(3)
  expect(count('SKIP LOCKED')).toBeGreaterThan(0)
  // One look of each at the start, and perhaps one more before it is known that notifications come.
  expect(count("j.name = 'quiet'")).toBeLessThanOrEqual(2 * workers)
  asked.mockRestore()
})

test('takes what time alone made due soon after', { timeout: 15_000 }, async () => {
  const queue = defineQueue('later', payload)
  open()
  const seen = collect(queue, 1)
  await jobs.enqueue(database.db, queue, { number: 1 }, { startAfter: 3 })
  expect(await seen).toEqual([1])
})

test('takes up soon what a killed worker left', { timeout: 15_000 }, async () => {
  const queue = defineQueue('left', payload)
  open()
  await jobs.enqueue(database.db, queue, { number: 1 })
  await database.pool.query(`
    update jobs.job
    set state = 'active', started_on = now() - interval '1 minute', heartbeat_on = now() - interval '1 minute'
    where name = 'left'`)
  expect(await collect(queue, 1)).toEqual([1])
})

test('waits for running work when it stops, and tells long work to come to an end', async () => {
  const queue = defineQueue('long', payload)
  open()
  await jobs.enqueue(database.db, queue, { number: 1 })
  let hasEnded = false
  const started = new Promise<void>((resolve, reject) => {
    jobs
      .work(queue, { concurrency: 1 }, async ({ stopping }) => {
        resolve()
        await new Promise((end) => stopping.addEventListener('abort', end))
        hasEnded = true
      })
      .catch(reject)
  })
  await started
  await jobs.stop()
  expect(hasEnded).toBe(true)
})

test('repeats a task after each of its ends, also after a failure', async () => {
  open()
  let rounds = 0
  const twice = new Promise<void>((resolve) => {
    jobs.repeat('round', 0.01, async () => {
      rounds += 1
      if (rounds === 1) throw new Error('stumbled')
      resolve()
    })
  })
  await twice
  await jobs.stop()
  expect(rounds).toBeGreaterThanOrEqual(2)
})

async function deadLetters() {
  const { rows } = await database.pool.query<object>(
    `select source_name as queue, data, source_output ->> 'message' as error from jobs.job where name = 'dead-letter'`,
  )
  return rows
}

function collect(queue: ReturnType<typeof defineQueue<typeof payload>>, count: number): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const seen: number[] = []
    jobs
      .work(queue, { concurrency: 4 }, async ({ data }) => {
        seen.push(data.number)
        if (seen.length === count) resolve(seen)
      })
      .catch(reject)
  })
}
