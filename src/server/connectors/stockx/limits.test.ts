import { expect, test } from 'vitest'
import { callsBucket, stockxQuotas } from './limits.ts'

test('an application has 25,000 calls a day, 500 items in five minutes and 50,000 a day', () => {
  const told = stockxQuotas(1).map(({ counts, limit, slotSeconds, slots }) => ({
    counts,
    limit,
    seconds: slotSeconds * slots,
  }))
  expect(told).toEqual([
    { counts: 'calls', limit: 25_000, seconds: 86_400 },
    { counts: 'items', limit: 500, seconds: 300 },
    { counts: 'items', limit: 50_000, seconds: 86_400 },
  ])
})

test('days are those of StockX, which begin at midnight UTC', () => {
  const days = stockxQuotas(1).filter(({ slotSeconds, slots }) => slotSeconds * slots === 86_400)
  expect(days.map(({ slots }) => slots)).toEqual([1, 1])
})

test('one call goes at a time, and the next no sooner than a second later', () => {
  const { capacity, restorePerS } = callsBucket(1)
  expect(capacity).toBe(1)
  expect(restorePerS).toBeLessThanOrEqual(1)
  expect(restorePerS).toBeGreaterThan(0.9)
})

test('a factor that was granted counts for all of them', () => {
  expect(stockxQuotas(3).map(({ limit }) => limit)).toEqual([75_000, 1_500, 150_000])
})
