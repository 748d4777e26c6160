import type { PublishingStore } from '../../../src/server/areas/listings/publishing-engine.ts'
import type { ListingState } from '../../../src/server/areas/listings/pair-eligibility.ts'

/** What publishing stands on in a simulation, and what a seller can do to it; each call is one transaction. */
export type House = {
  store: PublishingStore
  ask(asked: Asked): Promise<void>
  /** Cancels the nth run that was asked for, unless it is over. */
  cancel(run: number): Promise<void>
  change(productId: number, change: ProductChange): Promise<void>
  state(): Promise<HouseState>
}

export type Asked = { desired: ListingState; listings: AskedListing[]; isUrgent: boolean }
export type AskedListing = { productId: number; marketplaceId: number; ownerId: number; name: string }
export type ProductChange = { priceCents?: number; isBlocked?: boolean; parentId?: number; pieces?: number }

export type SimulatedMarketplace = { id: number; name: string; margin: string | null }

/** Everything that is known, in one order: two stores that were told the same show the same. */
export type HouseState = {
  groups: GroupState[]
  listings: ListingRow[]
  runs: { kind: string; status: string; success: number; failed: number; skipped: number }[]
  rows: RowState[]
  /** What was published and unpublished, as the history keeps it. */
  history: { productId: number; marketplaceId: number; action: string }[]
  soldOut: number[]
}

export type GroupState = {
  /** The marketplace and the product that owns it. */
  key: string
  id: number
  name: string
  generation: number
  settled: number
  urgent: number
  leased: number
  isLeased: boolean
  leaseUntil: number | null
  nextTry: number | null
  attempts: number
  error: unknown
  externalId: string | null
  url: string | null
  operations: string[] | null
  operationsGeneration: number | null
  operationsSince: number | null
  requestedBy: string
  requestId: string | null
  sent: unknown
  sentOn: number | null
  received: unknown
  receivedOn: number | null
}

export type ListingRow = {
  productId: number
  marketplaceId: number
  group: string
  desired: ListingState
  actual: ListingState
  generation: number
  error: unknown
  price: number | null
  cost: number | null
  margin: string | null
  quantity: number | null
  step: number | null
  publishedOn: number | null
  seenOn: number | null
  priceSeen: number | null
  quantitySeen: number | null
  priceConfirmed: number | null
  quantityConfirmed: number | null
  externalIds: string[]
}

export type RowState = {
  /** The nth that was asked for. */
  run: number
  productId: number
  marketplaceId: number
  status: string
  message: string | null
  url: string | null
  group: string
  generation: number
}
