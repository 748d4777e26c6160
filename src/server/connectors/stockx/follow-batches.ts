// What became of batches that StockX accepted, item by item.
import {
  ChannelFailure,
  type ChannelError,
  type Ctx,
  type ItemOutcome,
  type ListingRef,
  type VariantRef,
} from '../ports/sales-channel.ts'
import type { Pair } from './plan-pairs.ts'
import { readPairs } from './read-pairs.ts'
import { batchReply, itemsReply, type ItemReply } from './replies.ts'
import { callStockX, type StockxParts } from './stockx-calls.ts'
import { closeAsks, findSizes, type KnownSize } from './stockx-sizes.store.ts'

type Batch = { kind: string; id: string }

/** Decided when all its batches are, and what they created can be seen: a read too early must not make anyone ask again. */
export async function followBatches(
  parts: StockxParts,
  ctx: Ctx,
  operation: string,
  refs: ListingRef[],
): Promise<ItemOutcome[] | 'pending'> {
  const batches = operation.split(' ').map((part): Batch => {
    const [kind = '', id = ''] = part.split(':')
    return { kind, id }
  })
  const items: ItemReply[] = []
  for (const batch of batches) {
    const decided = await readItems(parts, ctx, batch)
    if (decided === 'pending') return 'pending'
    items.push(...decided)
  }
  const variants = refs.flatMap((ref) => ref.variants)
  const sizes = await findSizes(parts.db, ctx.credential, {
    refs: variants.map(({ ref }) => ref),
    variantIds: [],
  })
  const pairsOf = await readPairs(
    parts,
    ctx,
    sizes.map(({ variantId }) => variantId),
  )
  const created = items.flatMap(createdBy)
  if (sizes.some((size) => isHidden(size, { created, there: pairsOf(size.variantId), parts })))
    return 'pending'
  const creates = new Set(batches.flatMap(({ kind, id }) => (kind === 'create' ? [id] : [])))
  const closed = sizes.filter(({ ask }) => creates.has(ask?.batchId ?? ''))
  await closeAsks(
    parts.db,
    ctx.credential,
    closed.map(({ ref }) => ref),
  )
  const bySize = new Map(sizes.map((size) => [size.ref, size.variantId]))
  return variants.map((variant) => {
    const variantId = bySize.get(variant.ref) ?? ''
    return outcomeOf(variant, { variantId, items, there: pairsOf(variantId) })
  })
}

async function readItems(
  parts: StockxParts,
  ctx: Ctx,
  { kind, id }: Batch,
): Promise<ItemReply[] | 'pending'> {
  const path = `/selling/batch/${kind}-listing/${encodeURIComponent(id)}`
  try {
    const { status } = await callStockX(parts.calls, ctx, { method: 'GET', path, reply: batchReply })
    if (status !== 'COMPLETED') return 'pending'
    const { items } = await callStockX(parts.calls, ctx, {
      method: 'GET',
      path: `${path}/items`,
      reply: itemsReply,
    })
    return items
  } catch (failure) {
    // A batch that is forgotten there is over; what it did is read from the listings.
    if (failure instanceof ChannelFailure && failure.error.kind === 'not_found') return []
    throw failure
  }
}

type Created = { variantId: string; listingId: string }

function createdBy({ listingInput, result }: ItemReply): Created[] {
  const variantId = listingInput?.variantId
  const listingId = result?.listingId
  return variantId && listingId ? [{ variantId, listingId }] : []
}

type Sight = { created: Created[]; there: Pair[]; parts: StockxParts }

/** Something of it was created and can't be seen yet; what is gone for longer than a batch takes was taken away by somebody. */
function isHidden({ variantId, ask }: KnownSize, { created, there, parts }: Sight): boolean {
  if (ask === null || ask.ageMs > parts.settings.unansweredMs) return false
  const seen = new Set(there.map(({ listingId }) => listingId))
  return created.some((each) => each.variantId === variantId && !seen.has(each.listingId))
}

type Findings = { variantId: string; items: ItemReply[]; there: Pair[] }

function outcomeOf({ ref, sku }: VariantRef, { variantId, items, there }: Findings): ItemOutcome {
  const left = there.filter(({ state }) => state !== 'sold')
  const externalIds = { listings: left.map(({ listingId }) => listingId) }
  const isLeft = (id: string) => left.some(({ listingId }) => listingId === id)
  // A pair that was sold before it could be changed is no failure: there is nothing left to change.
  const refused = items.find(({ status, listingInput }) => {
    if (status !== 'FAILED') return false
    const listingId = listingInput?.listingId
    return listingId ? isLeft(listingId) : listingInput?.variantId === variantId
  })
  if (refused === undefined) return { ref, state: 'done', externalIds }
  return { ref, state: 'failed', error: refusalOf(sku, refused.error ?? ''), externalIds }
}

function refusalOf(sku: string, said: string): ChannelError {
  const raw = { status: 200, message: said }
  if (/variant.*not found/i.test(said)) {
    const message = `StockX does not know the StockX Variant ID of ${sku}; copy it from StockX again.`
    return { kind: 'validation', field: 'stockx_variant_id', message, raw }
  }
  return { kind: 'remote_permanent', message: `StockX refused ${sku}: ${said || 'it gave no reason.'}`, raw }
}
