// What StockX takes of one application: a call a second, 25,000 a day, 500 items of batches in five minutes, 50,000 a day.
// A factor tells how many times that was granted.
import type { BucketSize } from '../calls/limiter/bucket.ts'
import type { Quota } from '../calls/limiter/quota.ts'

// A little slower than allowed: two calls that left a second apart may arrive closer together.
const secondsPerCall = 1.05
const aDay = { slotSeconds: 86_400, slots: 1 }
const fiveMinutes = { slotSeconds: 10, slots: 30 }

export function callsBucket(factor: number): BucketSize {
  return { capacity: Math.max(1, factor / 20), restorePerS: factor / secondsPerCall }
}

export function stockxQuotas(factor: number): Quota[] {
  return [
    { name: 'calls of a day', counts: 'calls', limit: 25_000 * factor, ...aDay },
    { name: 'items of five minutes', counts: 'items', limit: 500 * factor, ...fiveMinutes },
    { name: 'items of a day', counts: 'items', limit: 50_000 * factor, ...aDay },
  ]
}
