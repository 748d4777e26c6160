// Work that is accepted at once and done later, item by item, each with an outcome of its own.
import { hasSize } from './catalogue.ts'
import type { Market } from './market.ts'
import { newId } from './store.ts'
import type { BatchItem, BatchKind, BatchRecord, Draft, ItemInput, ListingRecord } from './store.ts'

const aDayMs = 86_400_000
const expiresAfterDays = 999

export function acceptBatch({ store, seed, now }: Market, kind: BatchKind, inputs: ItemInput[]): BatchRecord {
  return store.write((draft) => {
    const items = inputs.map((input): BatchItem => ({ itemId: newId(draft, seed), input, outcome: null }))
    const batch = { batchId: newId(draft, seed), kind, createdAt: now().toISOString(), items }
    draft.put('batch', batch.batchId, batch)
    draft.put('open', batch.batchId, { batchId: batch.batchId })
    return batch
  })
}

/** Does what is due by now; asked before anything is looked at. */
export function carryOut(market: Market): void {
  const { store, settings, now } = market
  const at = now()
  const { batchDelayMs } = settings()
  for (const { batchId } of store.all('open')) {
    const batch = store.get('batch', batchId)
    if (batch === undefined) continue
    const passed = at.getTime() - Date.parse(batch.createdAt)
    const share = batchDelayMs === 0 ? 1 : passed / batchDelayMs
    const due = Math.min(batch.items.length, Math.floor(share * batch.items.length))
    if (batch.items.slice(0, due).every(({ outcome }) => outcome !== null) && due < batch.items.length)
      continue
    store.write((draft) => {
      const items = batch.items.map((item, index) =>
        index < due && item.outcome === null
          ? { ...item, outcome: carryOutItem(market, draft, { batch, item, at }) }
          : item,
      )
      draft.put('batch', batchId, { ...batch, items })
      if (due === items.length) draft.drop('open', batchId)
    })
  }
}

type Turn = { batch: BatchRecord; item: BatchItem; at: Date }

function carryOutItem(market: Market, draft: Draft, turn: Turn): NonNullable<BatchItem['outcome']> {
  return turn.batch.kind === 'create' ? create(market, draft, turn) : change(draft, turn)
}

function create({ seed, settings }: Market, draft: Draft, { batch, item, at }: Turn) {
  const { variantId = '', amount = '', currencyCode = 'USD', expiresAt, active = true } = item.input
  if (!hasSize(variantId, settings())) return { error: `Variant ${variantId} was not found.` }
  if (settings().refusedVariants.includes(variantId)) {
    return { error: 'You are not allowed to list this product.' }
  }
  if (!isWhole(amount)) return { error: 'Amount must be a whole number greater than 0.' }
  const listing: ListingRecord = {
    listingId: newId(draft, seed),
    askId: newId(draft, seed),
    batchId: batch.batchId,
    variantId,
    amount,
    currencyCode,
    status: active ? 'ACTIVE' : 'INACTIVE',
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
    expiresAt: expiresAt ?? new Date(at.getTime() + expiresAfterDays * aDayMs).toISOString(),
  }
  draft.put('listing', listing.listingId, listing)
  return { listingId: listing.listingId, askId: listing.askId }
}

function change(draft: Draft, { batch, item, at }: Turn) {
  const { listingId = '', amount, active, expiresAt } = item.input
  const listing = draft.get('listing', listingId)
  if (listing === undefined) return { error: 'Listing was not found.' }
  if (listing.status === 'MATCHED' || listing.status === 'DELETED') {
    return { error: `Listing in status ${listing.status} can not be ${batch.kind}d.` }
  }
  if (amount !== undefined && !isWhole(amount))
    return { error: 'Amount must be a whole number greater than 0.' }
  const status = active === undefined ? listing.status : active ? 'ACTIVE' : 'INACTIVE'
  draft.put('listing', listingId, {
    ...listing,
    amount: amount ?? listing.amount,
    expiresAt: expiresAt ?? listing.expiresAt,
    status: batch.kind === 'delete' ? 'DELETED' : status,
    updatedAt: at.toISOString(),
  })
  return { listingId, askId: listing.askId }
}

function isWhole(amount: string): boolean {
  return /^[1-9]\d{0,6}$/.test(amount)
}
