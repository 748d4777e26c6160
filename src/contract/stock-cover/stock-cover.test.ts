import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTooLittle, stockCover, wantedDays, type CoverFacts, type StockCover } from './stock-cover.ts'

const plan = { lead_time_days: 14, target_cover_days: 30 }
const facts = (changes: Partial<CoverFacts> = {}): CoverFacts => ({
  ...{ sold: 12, available: 8, historyDays: 30 },
  ...changes,
})
const none = { dailyRate: null, daysOfCover: null, runsOutIn: null, reorder: null }

test.each<[string, Partial<CoverFacts>, StockCover]>([
  [
    'lasts until it is sold, and wants as much more as lead time and cover take',
    {},
    { state: 'Reorder', sellThrough: 60, dailyRate: 0.4, daysOfCover: 20, runsOutIn: 20, reorder: 10 },
  ],
  [
    'is gone before new stock could come',
    { available: 5 },
    {
      state: 'Runs out soon',
      sellThrough: 70.59,
      dailyRate: 0.4,
      daysOfCover: 12.5,
      runsOutIn: 12,
      reorder: 13,
    },
  ],
  [
    'is sold out, and what is promised beyond that is wanted too',
    { available: -3 },
    { state: 'Sold out', sellThrough: 100, dailyRate: 0.4, daysOfCover: 0, runsOutIn: 0, reorder: 21 },
  ],
  [
    'is enough for longer than anybody plans',
    { sold: 2, available: 900 },
    { state: 'Enough', sellThrough: 0.22, dailyRate: 0.07, daysOfCover: 13_500, runsOutIn: null, reorder: 0 },
  ],
  [
    'sells by the days for which it is known',
    { historyDays: 10 },
    { state: 'Runs out soon', sellThrough: 60, dailyRate: 1.2, daysOfCover: 6.7, runsOutIn: 6, reorder: 45 },
  ],
  ['says of one sale nothing', { sold: 1 }, { ...none, state: 'Too little history', sellThrough: 11.11 }],
  ['says of six days nothing', { historyDays: 6 }, { ...none, state: 'Too little history', sellThrough: 60 }],
  ['does not sell', { sold: 0 }, { ...none, state: 'No sales', sellThrough: 0, dailyRate: 0, reorder: 0 }],
  [
    'was never there',
    { sold: 0, available: 0, historyDays: 2 },
    { ...none, state: 'Too little history', sellThrough: null },
  ],
])('what %s', (_what, changes, expected) => {
  expect(stockCover(facts(changes), plan)).toEqual(expected)
})

const anyFacts = fc.record({
  sold: fc.integer({ min: 0, max: 5_000 }),
  available: fc.integer({ min: -50, max: 100_000 }),
  historyDays: fc.integer({ min: 1, max: 90 }),
})
const anyPlan = fc.record({
  lead_time_days: fc.integer({ min: 0, max: 365 }),
  target_cover_days: fc.integer({ min: 1, max: 365 }),
})

test('what is reordered is just enough: with it stock lasts as long as wanted, with one piece less it does not', () => {
  fc.assert(
    fc.property(anyFacts, anyPlan, (known, wanted) => {
      const { reorder } = stockCover(known, wanted)
      if (reorder === null || known.sold === 0) return
      const lasts = (pieces: number) => pieces * known.historyDays >= known.sold * wantedDays(wanted)
      expect(lasts(known.available + reorder)).toBe(true)
      if (reorder > 0) expect(lasts(known.available + reorder - 1)).toBe(false)
    }),
  )
})

test('more stock never shortens the cover nor raises the reorder, and more sales never lengthen it', () => {
  fc.assert(
    fc.property(anyFacts, anyPlan, fc.integer({ min: 1, max: 500 }), (known, wanted, more) => {
      if (isTooLittle(known)) return
      const now = stockCover(known, wanted)
      const stocked = stockCover({ ...known, available: known.available + more }, wanted)
      const sought = stockCover({ ...known, sold: known.sold + more }, wanted)
      expect(stocked.daysOfCover).toBeGreaterThanOrEqual(Number(now.daysOfCover))
      expect(stocked.reorder).toBeLessThanOrEqual(Number(now.reorder))
      expect(sought.daysOfCover).toBeLessThanOrEqual(Number(now.daysOfCover))
      expect(sought.reorder).toBeGreaterThanOrEqual(Number(now.reorder))
    }),
  )
})

test('a number is given exactly where enough is known, and of what was offered no more than all is sold', () => {
  fc.assert(
    fc.property(anyFacts, anyPlan, (known, wanted) => {
      const { daysOfCover, dailyRate, sellThrough, state } = stockCover(known, wanted)
      expect(daysOfCover !== null).toBe(!isTooLittle(known))
      expect(dailyRate === null).toBe(state === 'Too little history')
      expect(sellThrough ?? 0).toBeGreaterThanOrEqual(0)
      expect(sellThrough ?? 0).toBeLessThanOrEqual(100)
    }),
  )
})
