import { expect, test } from 'vitest'
import type { Work } from '../ports/forecast.ts'
import { forecastShopify } from './forecast-shopify.ts'

const standing = {
  bucket: { available: 2_000, capacity: 2_000, restorePerS: 100 },
  quotas: [],
  now: new Date('2026-11-24T14:00:00Z'),
}
const sizes = { least: 50, most: 250, open: 3 }
const forecast = (kind: Work['kind'], groups: number) =>
  forecastShopify(standing, { kind, groups, listings: groups, pieces: groups }, sizes)

test('a few products take what their points take', () => {
  expect(forecast('publish', 0)).toMatchObject({ calls: 0, seconds: 0 })
  const { calls, seconds } = forecast('publish', 49)
  expect(calls).toBe(49 * 4)
  expect(seconds).toBe(0)
})

test('an operation in bulk takes its own time, however few points it costs', () => {
  expect(forecast('publish', 150)).toMatchObject({ calls: 20, seconds: 36 })
  expect(forecast('unpublish', 150)).toMatchObject({ calls: 10, seconds: 18 })
})

test('of very many some go one by one meanwhile, and all take less time than either way alone', () => {
  const { seconds } = forecast('publish', 10_000)
  const inBulkAlone = (10_000 * 2) / 10
  expect(seconds).toBeLessThan(inBulkAlone)
  expect(seconds).toBeGreaterThan(inBulkAlone / 2)
})
