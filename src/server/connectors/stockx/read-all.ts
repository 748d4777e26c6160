import { readNumberedPage } from '../calls/numbered-pages.ts'
import type { AccountPage, Ctx } from '../ports/sales-channel.ts'
import { dollarCents } from './check-draft.ts'
import { asPair } from './read-pairs.ts'
import { listingsReply, type ListingReply } from './replies.ts'
import { callStockX, type StockxParts } from './stockx-calls.ts'
import { findSizes } from './stockx-sizes.store.ts'

const pageSize = 100

/** What the account has on sale, a page of its listings; one whose size is a product's of ours names it. */
export async function readAll(parts: StockxParts, ctx: Ctx, cursor: string | null): Promise<AccountPage> {
  const { rows, next } = await readNumberedPage(cursor, {
    read: (page) => readPage(parts, ctx, page),
    idOf: ({ listingId }) => listingId,
  })
  const live = rows.filter((listing) => asPair(listing, parts.clock.now()).state === 'live')
  const variantIds = live.map(({ variant }) => variant.variantId)
  const sizes = await findSizes(parts.db, ctx.credential, { refs: [], variantIds })
  const refs = new Map(sizes.map(({ variantId, ref }) => [variantId, ref]))
  return {
    listings: live.map((listing) => {
      const ref = refs.get(listing.variant.variantId)
      return {
        externalId: listing.listingId,
        ...(ref === undefined ? {} : { ref }),
        title: titleOf(listing),
        // The catalogue there knows no SKU of the seller's.
        sku: '',
        priceCents: Math.round(Number(listing.amount ?? 0) * dollarCents),
        quantity: 1,
        url: null,
      }
    }),
    next,
  }
}

async function readPage(parts: StockxParts, ctx: Ctx, page: number) {
  const { listings, count, hasNextPage } = await callStockX(parts.calls, ctx, {
    method: 'GET',
    path: '/selling/listings',
    query: { pageNumber: String(page), pageSize: String(pageSize), listingStatuses: 'ACTIVE' },
    reply: listingsReply,
  })
  return { rows: listings, count, hasNext: hasNextPage }
}

function titleOf({ product, variant }: ListingReply): string {
  const name = [product?.productName, product?.styleId].filter(Boolean).join(' ')
  return `${name === '' ? 'A pair' : name}${variant.variantValue ? `, size ${variant.variantValue}` : ''}`
}
