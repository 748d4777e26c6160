import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { endConnections } from '../../../../tests/support/database-server.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { announceProgress, type Progress } from './progress.store.ts'
import { EventHub } from './event-hub.ts'

const silent = { warn: () => undefined }
const alice = 1
const bob = 2

let database: TestDatabase
const hubs: EventHub[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  for (const name of ['alice', 'bob']) {
    await database.db
      .insertInto('user_account')
      .values({ username: name, email: `${name}@example.com`, password_hash: 'x' })
      .execute()
  }
})
afterEach(() => Promise.all(hubs.splice(0).map((hub) => hub.close())))
afterAll(() => database.drop())

/** A hub as of a process of its own, and what its watcher hears. */
function watch(userId: number): Progress[] {
  const hub = new EventHub({ url: database.url, db: database.db, log: silent })
  hubs.push(hub)
  const heard: Progress[] = []
  hub.subscribe(userId, (progress) => heard.push(progress))
  return heard
}

function announce(subjectId: number, done: number, userId: number | null = null): Promise<void> {
  return announceProgress(database.db, [{ topic: 'publish', subjectId, userId, body: { done } }])
}

test('tells every process what one of them announced', async () => {
  const [here, there] = [watch(alice), watch(bob)]
  await announce(1, 5)
  const news = { topic: 'publish', subjectId: 1, userId: null, body: { done: 5 } }
  await expect.poll(() => here).toEqual([news])
  await expect.poll(() => there).toEqual([news])
})

test('tells the last state of many quick changes, and few in between', async () => {
  const heard = watch(alice)
  for (let done = 1; done <= 200; done += 1) await announce(2, done)
  await expect.poll(() => heard.at(-1)?.body).toEqual({ done: 200 })
  expect(heard.length).toBeLessThan(50)
})

test('tells what concerns one user to nobody else', async () => {
  const [hers, his] = [watch(alice), watch(bob)]
  await announce(3, 1, alice)
  await announce(4, 1)
  await expect.poll(() => hers.map(({ subjectId }) => subjectId)).toEqual(expect.arrayContaining([3, 4]))
  await expect.poll(() => his.map(({ subjectId }) => subjectId)).toContain(4)
  expect(his.map(({ subjectId }) => subjectId)).not.toContain(3)
})

test('says nothing of a change that was taken back', async () => {
  const heard = watch(alice)
  await database.db
    .transaction()
    .execute(async (tx) => {
      await announceProgress(tx, [{ topic: 'publish', subjectId: 5, userId: null, body: {} }])
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  await announce(6, 1)
  await expect.poll(() => heard.map(({ subjectId }) => subjectId)).toContain(6)
  expect(heard.map(({ subjectId }) => subjectId)).not.toContain(5)
})

test('hears of changes although the connection that brings notifications was cut', async () => {
  const heard = watch(alice)
  await announce(7, 1)
  await expect.poll(() => heard.map(({ subjectId }) => subjectId)).toContain(7)
  await endConnections(database.url, 'backroom events')
  await announce(8, 1)
  await expect.poll(() => heard.map(({ subjectId }) => subjectId)).toContain(8)
})

test('says nothing more to those who left', async () => {
  const hub = new EventHub({ url: database.url, db: database.db, log: silent })
  hubs.push(hub)
  const [gone, here]: [Progress[], Progress[]] = [[], []]
  const leave = hub.subscribe(alice, (progress) => gone.push(progress))
  hub.subscribe(alice, (progress) => here.push(progress))
  leave()
  await announce(9, 1)
  await expect.poll(() => here.map(({ subjectId }) => subjectId)).toContain(9)
  expect(gone.map(({ subjectId }) => subjectId)).not.toContain(9)
})
