import { leftOf, secondsUntilAllowed, type Standing } from '../calls/limiter/forecast.ts'
import type { Forecast, Work } from '../ports/forecast.ts'

const atOnce = 100
const readsOfBatch = 2
const looksAtBatch = 2

/** What so many sizes take of an application's calls and of the items that its batches may carry. */
export function forecastStockX(standing: Standing, { groups, pieces }: Work): Forecast {
  const reads = Math.ceil(groups / atOnce) * readsOfBatch
  const batches = Math.ceil(pieces / atOnce)
  const calls = reads + batches * (1 + looksAtBatch)
  const day = standing.quotas.find(({ quota }) => quota.counts === 'calls')
  return {
    calls,
    seconds: secondsUntilAllowed(standing, { calls, cost: calls, items: pieces }),
    budget: {
      left: day === undefined ? 0 : leftOf(day.quota, day.used, standing.now),
      of: day?.quota.limit ?? 0,
      unit: 'calls today',
    },
  }
}
