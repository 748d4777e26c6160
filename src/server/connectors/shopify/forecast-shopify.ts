import { secondsUntilAllowed, type Standing } from '../calls/limiter/forecast.ts'
import type { Forecast, Work } from '../ports/forecast.ts'
import { estimateCost, type OperationName } from './operations.ts'

// One product after another: looked for, written, put on sale and read back, or taken off and read back.
const callsOf: Record<Work['kind'], readonly OperationName[]> = {
  publish: ['FindProduct', 'UpsertProduct', 'Publish', 'ReadListingsById'],
  unpublish: ['Unpublish', 'ReadListingsById'],
}

/** What so many products take of a store's points. */
export function forecastShopify(standing: Standing, { kind, groups, listings }: Work): Forecast {
  const operations = callsOf[kind]
  const size = { variants: groups === 0 ? 0 : Math.ceil(listings / groups), ids: 1 }
  const perGroup = operations.reduce((sum, operation) => sum + estimateCost(operation, size), 0)
  const calls = groups * operations.length
  const { available, capacity } = standing.bucket
  return {
    calls,
    seconds: secondsUntilAllowed(standing, { calls, cost: groups * perGroup, items: 0 }),
    budget: { left: Math.floor(available), of: Math.floor(capacity), unit: 'points' },
  }
}
