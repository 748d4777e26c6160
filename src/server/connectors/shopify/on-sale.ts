import { ChannelFailure } from '../ports/sales-channel.ts'
import type { ChannelError, Ctx, ItemOutcome, ListingRef } from '../ports/sales-channel.ts'
import { callShopify, type ShopifyCalls } from './graphql-call.ts'
import { shopifyHandle } from './product-input.ts'
import type { Account, StoreParts } from './read-account.ts'
import { readListings } from './read-listings.ts'
import { refuseUserErrors } from './user-errors.ts'

/** Takes one product off sale. One that is gone there, or was never ours, is off sale already. */
export async function unpublishListing(
  parts: StoreParts,
  ctx: Ctx,
  listing: ListingRef,
): Promise<ItemOutcome> {
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
async function isGone(parts: StoreParts, ctx: Ctx, { listing, error }: Refused): Promise<boolean> {
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

type Place = { productId: string; account: Account }

/** Puts the product on the store's publication; a product made through the API is on none. */
export async function putOnSale(parts: ShopifyCalls, ctx: Ctx, place: Place): Promise<void> {
  const { publishablePublish } = await callShopify(parts, ctx, 'Publish', { variables: variables(place) })
  refuseUserErrors(publishablePublish.userErrors)
}

/** Takes the product off the publication; it stays in the store. */
async function takeOffSale(parts: ShopifyCalls, ctx: Ctx, place: Place): Promise<void> {
  const { publishableUnpublish } = await callShopify(parts, ctx, 'Unpublish', { variables: variables(place) })
  refuseUserErrors(publishableUnpublish.userErrors)
}

function variables({ productId, account }: Place) {
  return { id: productId, input: [{ publicationId: account.publication.id }] }
}
