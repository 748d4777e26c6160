// What the practice StockX holds, one table of records for each kind; all of it is plain JSON and goes into the journal.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { createJournaledTables, type TablesDraft } from '../journaled-tables.ts'

export type ListingStatus = 'ACTIVE' | 'INACTIVE' | 'MATCHED' | 'DELETED'

/** One ask: one pair of one size. */
export type ListingRecord = {
  listingId: string
  askId: string
  batchId: string
  variantId: string
  /** Whole units of the currency; null where it is said to have none. */
  amount: string | null
  currencyCode: string
  status: ListingStatus
  createdAt: string
  updatedAt: string
  expiresAt: string
}

export type BatchKind = 'create' | 'update' | 'delete'

export type BatchItem = {
  itemId: string
  input: ItemInput
  outcome: { listingId: string; askId: string } | { error: string } | null
}

export type ItemInput = {
  variantId?: string
  listingId?: string
  amount?: string
  currencyCode?: string
  expiresAt?: string
  active?: boolean
}

export type BatchRecord = {
  batchId: string
  kind: BatchKind
  createdAt: string
  items: BatchItem[]
}

/** One pair that a buyer has paid for. */
export type OrderRecord = {
  orderNumber: string
  listingId: string
  askId: string
  variantId: string
  amount: string
  currencyCode: string
  status: string
  createdAt: string
  updatedAt: string
  trackingNumber: string | null
  /** What a pair is called that the catalogue does not have. */
  title?: string | undefined
}

export type Settings = {
  callsPerSecond: number
  callsPerDay: number
  itemsPer5Minutes: number
  itemsPerDay: number
  delayMs: { min: number; max: number }
  /** From the acceptance of a batch to its last item. */
  batchDelayMs: number
  tokenLifetimeS: number
  /** A buyer comes by himself every so many seconds; null: as the sandbox was started. */
  buyerEveryS: number | null
  /** Sizes whose asks are refused when their turn comes, whatever they say. */
  refusedVariants: string[]
  /** A style with as many sizes as somebody has products; a proof needs more than the catalogue has. */
  isAnyRunSold: boolean
}

type Tables = {
  counter: { last: number }
  settings: Settings
  /** Access tokens. */
  token: { token: string; family: string; expiresAt: string }
  /** Refresh tokens; one that was used stays, so that its second use is noticed. */
  refresh: { token: string; family: string; isSpent: boolean }
  /** What a seller who said yes came back with; good once. */
  code: { code: string; redirectUri: string; challenge: string; isOffline: boolean; expiresAt: string }
  listing: ListingRecord
  order: OrderRecord
  /** When the last of the buyers came who come by themselves. */
  visit: { at: string }
  batch: BatchRecord
  /** Batches with items whose turn has not come. */
  open: { batchId: string }
}

export type Store = ReturnType<typeof createStore>
export type Draft = TablesDraft<Tables>

export function createStore(folder: string) {
  return createJournaledTables<Tables>(join(folder, 'journal.jsonl'))
}

/** An id that was not given before. */
export function newId(draft: Draft, seed: number): string {
  const hex = digest(`${seed}:id:${draft.nextNumber('ids')}`)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export function newSecret(draft: Draft, seed: number): string {
  return digest(`${seed}:secret:${draft.nextNumber('secrets')}`)
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
