import { expect, test } from 'vitest'
import { leftOf, roomFor, secondsUntilAllowed, type Need } from './forecast.ts'
import { slotOf, type Quota } from './quota.ts'

const now = new Date('2026-11-21T22:00:00Z')
const day: Quota = { name: 'day', counts: 'calls', limit: 100, slotSeconds: 86_400, slots: 1 }
const while5: Quota = { name: 'items', counts: 'items', limit: 500, slotSeconds: 10, slots: 30 }
const twoHours = 7_200

test.each<[string, Partial<Need>, number]>([
  ['what the bucket holds goes out at once', { cost: 1_000 }, 0],
  ['the rest comes as the bucket fills', { cost: 1_500 }, 5],
  ['the last call of the day goes today', { calls: 90 }, 0],
  ['one more waits for midnight', { calls: 91 }, twoHours],
  ['and two days of calls for the midnight after', { calls: 191 }, twoHours + 86_400],
  ['what a while holds goes out in it', { items: 500 }, 0],
  ['twice as much takes one while more', { items: 1_000 }, 300],
  ['what takes longest decides', { cost: 2_000, items: 501 }, 300],
])('%s', (_name, need, seconds) => {
  const standing = {
    bucket: { available: 1_000, capacity: 2_000, restorePerS: 100 },
    quotas: [
      { quota: day, used: [{ slot: slotOf(day, now), used: 10 }] },
      { quota: while5, used: [] },
    ],
    now,
  }
  expect(secondsUntilAllowed(standing, { calls: 0, cost: 0, items: 0, ...need })).toBe(seconds)
})

test.each([
  [90_000, 90],
  [-90_000, 0],
])('nothing goes while the channel is away, which it is for %i ms more', (awayMs, seconds) => {
  const bucket = { available: 1, capacity: 1, restorePerS: 1 }
  const standing = { bucket, quotas: [], now, openUntil: new Date(now.getTime() + awayMs) }
  expect(secondsUntilAllowed(standing, { calls: 1, cost: 1, items: 0 })).toBe(seconds)
})

test.each<[string, { used: number; items: number }, { items: number; waitMs: number }]>([
  ['all go where there is room for all', { used: 400, items: 100 }, { items: 100, waitMs: 0 }],
  ['as many go as there is room for', { used: 401, items: 100 }, { items: 99, waitMs: 310_000 }],
  ['few of many wait for more', { used: 491, items: 100 }, { items: 0, waitMs: 310_000 }],
  ['few go where there are no more of them', { used: 491, items: 9 }, { items: 9, waitMs: 0 }],
  ['none go where nothing is left', { used: 500, items: 1 }, { items: 0, waitMs: 310_000 }],
])('of what calls carry %s', (_name, { used, items }, room) => {
  const quotas = [
    { quota: day, used: [{ slot: slotOf(day, now), used: 100 }] },
    { quota: while5, used: [{ slot: slotOf(while5, now), used }] },
  ]
  const bucket = { available: 0, capacity: 1, restorePerS: 1 }
  expect(roomFor({ bucket, quotas, now }, { items, fewest: 10 })).toEqual(room)
})

test('what was used yesterday is left again', () => {
  expect(leftOf(day, [{ slot: slotOf(day, now) - 1, used: 100 }], now)).toBe(100)
})
