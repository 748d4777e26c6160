// What a call will be charged at most, so that the turn can be taken before it is asked. The answer corrects it.
import type { OperationName } from './operations.ts'

/** No single query may be dearer. */
export const highestCost = 1000

const mutation = 10
const connection = 2

type Size = { variants?: number; ids?: number; files?: number; metafields?: number }

const listed = ({ variants = 0 }: Size) => 6 + (connection + 10 * 2) + (connection + variants) + 2

const costs: Record<OperationName, (size: Size) => number> = {
  ReadAccount: () => 1 + (connection + 1) + (connection + 25 * 2),
  FindProduct: ({ variants = 0 }) => 3 + (connection + 10) + (connection + variants * 4) + 1,
  UpsertProduct: ({ variants = 0, files = 0, metafields = 0 }) =>
    mutation + 3 + (connection + variants) + Math.ceil(variants * 0.2 + files * 1.9 + metafields * 0.4),
  FollowUpsert: () => 3,
  SetQuantities: () => mutation + 2,
  StagePictures: () => mutation + 3,
  RememberPictures: () => mutation + 1,
  Publish: () => mutation + 1,
  Unpublish: () => mutation + 1,
  ReadListingsById: (size) => (size.ids ?? 1) * listed(size),
  ReadListingByHandle: listed,
  ReadMoreVariants: ({ variants = 0 }) => 2 + connection + variants,
  FindOwner: () => 2,
}

/** The points to take for a call of this size. */
export function estimateCost(operation: OperationName, size: Size): number {
  return costs[operation](size)
}

/** How many listings fit into one read-back when each may show this many variants. */
export function listingsPerRead(variants: number): number {
  return Math.max(1, Math.floor((highestCost * 0.9) / estimateCost('ReadListingsById', { ids: 1, variants })))
}

export type { Size }
