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

// What an operation takes by itself: documented nowhere, so it is taken for as slow as the slow ones are.
const linesPerS = 10
const stagesOf: Record<Work['kind'], number> = { publish: 2, unpublish: 1 }
const secondsOfStage = 3

/** Points of a product that is read, without its variants. */
const readProduct = 3

/** How many products go in bulk and in one operation at the least and at the most, and how many operations are open at a time. */
export type BulkSizes = { least: number; most: number; open: number }

/** What so many products take of a store's points and of its time; many go in bulk, and the others one by one meanwhile. */
export function forecastShopify(standing: Standing, work: Work, sizes: BulkSizes): Forecast {
  const { kind, groups, listings } = work
  const size = { variants: groups === 0 ? 0 : Math.ceil(listings / groups), ids: 1 }
  const costOf = (operations: readonly OperationName[]) =>
    operations.reduce((sum, operation) => sum + usualCost(operation, size), 0)
  const [cost, bulkCost] = [costOf(callsOf[kind]), costOf(bulkCallsOf[kind])]
  const { available, capacity, restorePerS } = standing.bucket
  const inBulk = groupsInBulk(work, { sizes, alonePerS: restorePerS / cost })
  const alone = groups - inBulk
  const calls =
    alone * callsOf[kind].length + Math.ceil((inBulk * bulkCallsOf[kind].length) / groupsPerBulkCall)
  const points = alone * cost + inBulk * bulkCost
  return {
    calls,
    seconds: Math.max(
      secondsUntilAllowed(standing, { calls, cost: points, items: 0 }),
      secondsInBulk(kind, inBulk, sizes),
    ),
    budget: { left: Math.floor(available), of: Math.floor(capacity), unit: 'points' },
  }
}

/** A write is charged as it is asked for, a read for what it finds: far less than the most that its turn is taken for. */
function usualCost(operation: OperationName, size: { variants: number; ids: number }): number {
  const isRead = operation === 'FindProduct' || operation === 'ReadListingsById'
  return isRead ? readProduct + size.variants : estimateCost(operation, size)
}

/** As many as the open operations take; of more than that both ways take as many as they can in the same time. */
function groupsInBulk(
  { kind, groups }: Work,
  { sizes: { least, most, open }, alonePerS }: { sizes: BulkSizes; alonePerS: number },
): number {
  if (groups < least) return 0
  const bulkPerS = linesPerS / stagesOf[kind]
  const share = Math.round((groups * bulkPerS) / (bulkPerS + alonePerS))
  return Math.min(groups, Math.max(most * open, share))
}

function secondsInBulk(kind: Work['kind'], groups: number, { most }: BulkSizes): number {
  const stages = stagesOf[kind]
  return Math.ceil((groups * stages) / linesPerS + Math.ceil(groups / most) * stages * secondsOfStage)
}
