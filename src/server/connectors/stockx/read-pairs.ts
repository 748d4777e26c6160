import { haveShifted, type PagesRead } from '../calls/numbered-pages.ts'
import { channelFailure, type Ctx, type ListingRef, type RemoteListing } from '../ports/sales-channel.ts'
import { dollarCents } from './check-draft.ts'
import type { Pair } from './plan-pairs.ts'
import { listingsReply, type ListingReply } from './replies.ts'
import { callStockX, type StockxParts } from './stockx-calls.ts'
import { findSizes } from './stockx-sizes.store.ts'

const sizesAtOnce = 100
const pageSize = 100
const mostLooks = 3
const retryAfterMs = 2_000
// What was cancelled, deleted or paid out long ago is no pair of ours any more.
const statuses = 'ACTIVE,INACTIVE,MATCHED'

/** Our pairs of these sizes, by variant id. */
export async function readPairs(
  parts: StockxParts,
  ctx: Ctx,
  variantIds: Iterable<string>,
): Promise<(variantId: string) => Pair[]> {
  const wanted = [...new Set(variantIds)]
  const pairs: Pair[] = []
  for (let from = 0; from < wanted.length; from += sizesAtOnce) {
    const listings = await readSteadily(parts, ctx, wanted.slice(from, from + sizesAtOnce))
    pairs.push(...listings.map((listing) => asPair(listing, parts.clock.now())))
  }
  const bySize = Map.groupBy(pairs, ({ variantId }) => variantId)
  return (variantId) => bySize.get(variantId) ?? []
}

/**
 * Pages shift when a pair comes or goes between two of them: then one is read twice, or not at all, and would be taken off
 * or asked for a second time. What shifted is read again.
 */
async function readSteadily(parts: StockxParts, ctx: Ctx, variantIds: string[]): Promise<ListingReply[]> {
  for (let look = 0; look < mostLooks; look += 1) {
    const listings = await readPages(parts, ctx, variantIds)
    if (listings !== 'shifted') return listings
  }
  const message = 'Pairs come and go at StockX while Backroom reads them; it reads them again.'
  throw channelFailure('remote_transient', message, { retryAfterMs })
}

async function readPages(
  parts: StockxParts,
  ctx: Ctx,
  variantIds: string[],
): Promise<ListingReply[] | 'shifted'> {
  const listings = new Map<string, ListingReply>()
  let before: PagesRead | undefined
  for (let page = 1; ; page += 1) {
    const reply = await callStockX(parts.calls, ctx, {
      method: 'GET',
      path: '/selling/listings',
      query: {
        pageNumber: String(page),
        pageSize: String(pageSize),
        variantIds: variantIds.join(','),
        listingStatuses: statuses,
      },
      reply: listingsReply,
    })
    const { count } = reply
    const now = { count, ids: new Set(reply.listings.map(({ listingId }) => listingId)) }
    if (before !== undefined && haveShifted(before, now)) return 'shifted'
    for (const listing of reply.listings) listings.set(listing.listingId, listing)
    if (!reply.hasNextPage) return [...listings.values()]
    before = { count, ids: new Set(listings.keys()) }
  }
}

export function asPair({ listingId, variant, status, amount, ask }: ListingReply, now: Date): Pair {
  const end = ask?.askExpiresAt
  const isOver = typeof end === 'string' && Date.parse(end) <= now.getTime()
  const state = status === 'MATCHED' ? 'sold' : status === 'ACTIVE' && !isOver ? 'live' : 'idle'
  return { listingId, variantId: variant.variantId, state, amount: Number(amount ?? 0) }
}

/** What StockX shows of each product: its pairs, without those that are sold. */
export async function readBack(parts: StockxParts, ctx: Ctx, refs: ListingRef[]): Promise<RemoteListing[]> {
  const variants = refs.flatMap((ref) => ref.variants)
  const sizes = await findSizes(parts.db, ctx.credential, {
    refs: variants.map(({ ref }) => ref),
    variantIds: [],
  })
  const variantOf = new Map(sizes.map(({ ref, variantId }) => [ref, variantId]))
  const pairsOf = await readPairs(parts, ctx, variantOf.values())
  return refs.map((ref): RemoteListing => {
    const listings = ref.variants.flatMap((variant) =>
      pairsOf(variantOf.get(variant.ref) ?? '')
        .filter(({ state }) => state !== 'sold')
        .map(({ listingId, state, amount }) => ({
          externalId: listingId,
          sku: variant.sku,
          isLive: state === 'live',
          priceCents: Math.round(amount * dollarCents),
          compareAtPriceCents: null,
          quantity: 1,
        })),
    )
    if (listings.length === 0) return { ref: ref.ref, isFound: false }
    return { ref: ref.ref, isFound: true, isOurs: true, url: null, listings, warnings: [], details: {} }
  })
}
