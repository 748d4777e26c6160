import { secondsUntilAllowed, type Standing } from '../calls/limiter/forecast.ts'
import type { Forecast, Work } from '../ports/forecast.ts'
import { estimateCost, type OperationName } from './operations.ts'

// One product after another: looked for, written, put on sale and read back, or taken off and read back.
const callsOf: Record<Work['kind'], readonly OperationName[]> = {
  publish: ['FindProduct', 'UpsertProduct', 'Publish', 'ReadListingsById'],
  unpublish: ['Unpublish', 'ReadListingsById'],
}

// In bulk they are looked for and read back some at a time; what the operation itself does costs no points.
const bulkCallsOf: typeof callsOf = {
  publish: ['FindOwner', 'ReadListingsById'],
  unpublish: ['ReadListingsById'],
}
const groupsPerBulkCall = 15

/** What so many products take of a store's points; `least` of them and more go in bulk. */
export function forecastShopify(
  standing: Standing,
  { kind, groups, listings }: Work,
  least: number,
): Forecast {
  const isBulk = groups >= least
  const operations = (isBulk ? bulkCallsOf : callsOf)[kind]
  const size = { variants: groups === 0 ? 0 : Math.ceil(listings / groups), ids: 1 }
  const perGroup = operations.reduce((sum, operation) => sum + estimateCost(operation, size), 0)
  const calls = Math.ceil((groups * operations.length) / (isBulk ? groupsPerBulkCall : 1))
  const { available, capacity } = standing.bucket
  return {
    calls,
    seconds: secondsUntilAllowed(standing, { calls, cost: groups * perGroup, items: 0 }),
    budget: { left: Math.floor(available), of: Math.floor(capacity), unit: 'points' },
  }
}
