import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TimeLimit } from '../../../contract/time-limits.endpoints.ts'

let house: TestApp
let headers: { authorization: string }
beforeAll(async () => {
  house = await createTestApp()
  headers = { authorization: (await house.signIn('grace')).authorization }
})
afterAll(() => house.close())

type Told = { results: TimeLimit[]; errors: Record<string, string[]> }
const call = async (payload?: object) => {
  const method = payload === undefined ? 'GET' : 'PATCH'
  const reply = await house.app.inject({ method, url: '/api/time-limits/', headers, payload })
  return { status: reply.statusCode, body: reply.json<Told>() }
}
const values = ({ results }: Told) => Object.fromEntries(results.map(({ name, value }) => [name, value]))

test('are read and set, each by itself', async () => {
  expect(values((await call()).body)).toEqual({ ship_within_days: 2, stale_after_days: 180 })
  expect(values((await call({ ship_within_days: 0 })).body)).toEqual({
    ship_within_days: 0,
    stale_after_days: 180,
  })
  expect(values((await call({ stale_after_days: 90 })).body)).toEqual({
    ship_within_days: 0,
    stale_after_days: 90,
  })
})

test.each([
  [{ ship_within_days: 61 }, 'ship_within_days'],
  [{ ship_within_days: -1 }, 'ship_within_days'],
  [{ stale_after_days: 0 }, 'stale_after_days'],
  [{ ship_within_days: 1.5 }, 'ship_within_days'],
])('refuse %j, and change nothing', async (change, field) => {
  const before = values((await call()).body)
  const { status, body } = await call({ ...before, ...change })
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
  expect(values((await call()).body)).toEqual(before)
})

test('know no others, and nobody who is not signed in', async () => {
  expect((await call({ other: 1 })).status).toBe(400)
  expect((await house.app.inject({ url: '/api/time-limits/' })).statusCode).toBe(401)
})
