import { ChannelFailure } from '../ports/channel-error.ts'
import type { ChannelError } from '../ports/channel-error.ts'
import type { Ctx, ItemOutcome, ListingRef } from '../ports/sales-channel.ts'
import { callShopify } from './graphql-call.ts'
import type { ShopifyCalls } from './graphql-call.ts'
import { shopifyHandle } from './handle.ts'
import { takeOffSale } from './put-on-sale.ts'
import type { Accounts } from './read-account.ts'
import { readListings } from './read-listings.ts'

type Parts = ShopifyCalls & { accounts: Accounts }

/** Takes one product off sale. One that is gone there, or was never ours, is off sale already. */
export async function unpublishListing(parts: Parts, ctx: Ctx, listing: ListingRef): Promise<ItemOutcome> {
  const { ref } = listing
  try {
    const account = await parts.accounts.read(ctx)
    const productId = listing.externalId ?? (await findOurs(parts, ctx, listing))
    if (productId === null) return { ref, state: 'done', externalIds: {} }
    await takeOffSale(parts, ctx, { productId, account })
    return { ref, state: 'done', externalIds: { product: productId } }
  } catch (failure) {
    if (!(failure instanceof ChannelFailure)) throw failure
    if (await isGone(parts, ctx, { listing, error: failure.error }))
      return { ref, state: 'done', externalIds: {} }
    return { ref, state: 'failed', error: failure.error }
  }
}

type Refused = { listing: ListingRef; error: ChannelError }

/** Shopify refuses a product that was deleted there without a code, so it is looked for. */
async function isGone(parts: Parts, ctx: Ctx, { listing, error }: Refused): Promise<boolean> {
  if (error.kind !== 'not_found' && error.kind !== 'remote_permanent') return false
  if (listing.externalId === undefined) return false
  try {
    const [there] = await readListings(parts, ctx, [listing])
    return there?.isFound === false
  } catch (failure) {
    if (failure instanceof ChannelFailure) return false
    throw failure
  }
}

/** A first publish whose answer was lost left a product that is known by its handle only. */
async function findOurs(parts: ShopifyCalls, ctx: Ctx, listing: ListingRef): Promise<string | null> {
  const { productByIdentifier: found } = await callShopify(parts, ctx, 'FindOwner', {
    variables: { handle: shopifyHandle(listing) },
  })
  return found?.owner?.value === listing.ref ? found.id : null
}
