import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { askForTurn, giveTurnBack, takeTurn } from './scheduled-processes.store.ts'

const name = 'made up'
const rhythm = { everySeconds: 3600, askedSeconds: 10, leaseSeconds: 60 }

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => database.db.deleteFrom('scheduled_process').execute())
afterAll(() => database.drop())

const take = () => takeTurn(database.db, name, rhythm)
const passSeconds = (seconds: number) =>
  sql`
    update scheduled_process
    set started_on = started_on - make_interval(secs => ${seconds}),
      ended_on = ended_on - make_interval(secs => ${seconds}),
      asked_on = asked_on - make_interval(secs => ${seconds}),
      next_try_on = next_try_on - make_interval(secs => ${seconds})`.execute(database.db)
async function round() {
  const turn = await take()
  if (turn === undefined) return false
  await giveTurnBack(database.db, turn, { isOver: true })
  return true
}

test('one that was asked for before it ever ran runs once', async () => {
  await askForTurn(database.db, name)
  await askForTurn(database.db, name)
  expect(await round()).toBe(true)
  await passSeconds(20)
  expect(await round()).toBe(false)
})

test('the next round begins when somebody asks, but not right after the one before, and answers all who asked', async () => {
  await round()
  await askForTurn(database.db, name)
  await askForTurn(database.db, name)
  expect(await round()).toBe(false)
  await passSeconds(20)
  expect(await round()).toBe(true)
  await passSeconds(20)
  expect(await round()).toBe(false)
})

test('who asks while a round goes on is answered by the next one, since this one may have passed what he means', async () => {
  await round()
  await passSeconds(4000)
  const turn = await take()
  await passSeconds(1)
  await askForTurn(database.db, name)
  if (turn !== undefined) await giveTurnBack(database.db, turn, { isOver: true })
  await passSeconds(20)
  expect([await round(), await round()]).toEqual([true, false])
})

test('asking does not shorten the pause after a failure', async () => {
  const turn = await take()
  if (turn !== undefined) await giveTurnBack(database.db, turn, { problem: 'away', waitSeconds: 30 })
  await askForTurn(database.db, name)
  expect(await round()).toBe(false)
  await passSeconds(40)
  expect(await round()).toBe(true)
})

test('asking changes nothing where a rhythm knows of no asking', async () => {
  await round()
  await askForTurn(database.db, name)
  await passSeconds(20)
  expect(await takeTurn(database.db, name, { everySeconds: 3600, leaseSeconds: 60 })).toBeUndefined()
})
