// What a worker asks of the services that nobody asked yet, at the practice alias over HTTP.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { openPracticeVendor, type PracticeVendor } from '../../../../tests/support/practice-vendor.ts'
import type { Service } from '../../../contract/services.endpoints.ts'
import { loadConfig } from '../../config.ts'
import type { Context } from '../../context.ts'
import { createServices } from '../../connectors/services.ts'
import { startWorker } from '../../worker.ts'
import { askUnheard } from './ask-unheard.ts'

let vendor: PracticeVendor
let house: TestApp
let headers: { authorization: string }

beforeAll(async () => {
  vendor = await openPracticeVendor('alias')
  house = await createTestApp({ alias: loadConfig({ ALIAS_API_URL: vendor.url }).alias })
  headers = { authorization: (await house.signIn('grace')).authorization }
})
beforeEach(async () => {
  await vendor.admin('reset/', {})
  const { db } = house.database
  for (const table of ['channel_health', 'channel_limiter', 'channel_credential'] as const)
    await db.deleteFrom(table).execute()
  await db.deleteFrom('scheduled_process').execute()
})
afterAll(async () => {
  await house.close()
  await vendor.close()
})

const onlyAlias = (context: Context): Context => {
  const accounts = context.services.accounts.filter(({ credential }) => credential === 'alias')
  return { ...context, services: { ...context.services, accounts } }
}
const ask = () => askUnheard(onlyAlias(house.context))
const timesAsked = async () => {
  const { log } = (await vendor.admin('state/')).body as { log: { calls: unknown[] } }
  return log.calls.length
}
const stateTold = async () => {
  const reply = await house.app.inject({ url: '/api/services/alias/connection/', headers })
  return reply.json<Service>().connection.state
}
const comeDue = () =>
  house.database.db
    .updateTable('scheduled_process')
    .set({ next_try_on: new Date(0) })
    .execute()

test('a worker that starts has a service that nobody asked say how it stands', async () => {
  expect(await stateTold()).toBe('unknown')
  await startWorker(onlyAlias(house.context))
  await expect.poll(stateTold, { timeout: 10_000 }).toBe('connected')
  await house.context.jobs.stop()
  expect(await timesAsked()).toBe(1)
})

test('one that answered is left alone from then on, and nothing is written for it', async () => {
  for (let look = 0; look < 3; look += 1) await ask()
  expect(await timesAsked()).toBe(1)
  await house.database.db.deleteFrom('scheduled_process').execute()
  await ask()
  expect(await house.database.db.selectFrom('scheduled_process').selectAll().execute()).toEqual([])
})

test('several workers ask once', async () => {
  await Promise.all([ask(), ask(), ask()])
  expect(await timesAsked()).toBe(1)
})

test('one that does not answer is asked again, later each time, until it does', async () => {
  await vendor.admin('faults/', { seed: 7, rules: [{ rate: 1, kind: 'html' }] })
  const waits: number[] = []
  for (let look = 0; look < 3; look += 1) {
    await ask()
    await ask()
    const { next_try_on: next } = await house.database.db
      .selectFrom('scheduled_process')
      .selectAll()
      .executeTakeFirstOrThrow()
    waits.push(Math.round(((next?.getTime() ?? 0) - Date.now()) / 10_000))
    await comeDue()
  }
  expect(waits).toEqual([1, 2, 4])
  expect(await stateTold()).toBe('away')
  await vendor.admin('faults/', { seed: 7, rules: [] })
  await house.database.db.deleteFrom('channel_limiter').execute()
  await ask()
  expect(await stateTold()).toBe('connected')
})

test('one that refuses us waits for a person', async () => {
  const { credentials } =
    house.context.services.accounts.find(({ credential }) => credential === 'alias') ?? expect.unreachable()
  await credentials.enter({ token: 'wrong-token' }, 'grace')
  await ask()
  await comeDue()
  await ask()
  expect(await timesAsked()).toBe(1)
  expect(await stateTold()).toBe('refused')
})

test('one that there is nothing to sign in to with is not asked', async () => {
  const config = {
    ...house.context.config,
    alias: loadConfig({ ALIAS_API_URL: 'https://api.alias.org' }).alias,
  }
  const services = await createServices({ ...house.context, config })
  await askUnheard(onlyAlias({ ...house.context, services }))
  expect(await house.database.db.selectFrom('scheduled_process').selectAll().execute()).toEqual([])
})
