import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slotOf, waitForRoom, type Quota, type Used } from './quota.ts'

const day: Quota = { name: 'day', counts: 'calls', limit: 100, slotSeconds: 86_400, slots: 1 }
const items: Quota = { name: 'items', counts: 'items', limit: 500, slotSeconds: 10, slots: 30 }
const at = (text: string) => new Date(`2026-11-21T${text}Z`)

test.each<[string, number, string | null]>([
  ['an empty day has room', 0, null],
  ['the last call fits', 99, null],
  ['a full day waits for midnight', 100, '2026-11-22T00:00:00.000Z'],
])('%s', (_name, used, until) => {
  const now = at('09:00:00')
  const wait = waitForRoom(day, [{ slot: slotOf(day, now), used }], { amount: 1, now })
  expect(wait?.toISOString() ?? null).toBe(until)
})

test('what was used yesterday counts no more', () => {
  const used = [{ slot: slotOf(day, at('23:59:59')), used: 100 }]
  expect(waitForRoom(day, used, { amount: 1, now: new Date('2026-11-22T00:00:00Z') })).toBeNull()
})

test('a while waits for its oldest slots, as many as it takes', () => {
  const used = [
    { slot: slotOf(items, at('09:00:00')), used: 100 },
    { slot: slotOf(items, at('09:01:00')), used: 400 },
  ]
  const now = at('09:02:00')
  expect(waitForRoom(items, used, { amount: 100, now })).toEqual(at('09:05:10'))
  expect(waitForRoom(items, used, { amount: 200, now })).toEqual(at('09:06:10'))
  expect(waitForRoom(items, used, { amount: 100, now: at('09:05:10') })).toBeNull()
})

test('no five minutes ever hold more than the limit, whenever one asks', () => {
  const asks = fc.array(
    fc.record({ afterMs: fc.integer({ max: 90_000 }), amount: fc.integer({ min: 1, max: 100 }) }),
  )
  fc.assert(
    fc.property(asks, (wanted) => {
      const used: Used[] = []
      const granted: { at: number; amount: number }[] = []
      let now = at('09:00:00').getTime()
      for (const { afterMs, amount } of wanted) {
        now += Math.max(0, afterMs)
        const date = new Date(now)
        if (waitForRoom(items, used, { amount, now: date }) !== null) continue
        used.push({ slot: slotOf(items, date), used: amount })
        granted.push({ at: now, amount })
      }
      for (const { at: end } of granted) {
        const within = granted.filter((each) => each.at <= end && each.at > end - 300_000)
        expect(within.reduce((sum, each) => sum + each.amount, 0)).toBeLessThanOrEqual(500)
      }
    }),
  )
})
