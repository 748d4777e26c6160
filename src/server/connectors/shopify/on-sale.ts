import { ChannelFailure } from '../ports/sales-channel.ts'
import type { ChannelError, ItemOutcome, ListingRef } from '../ports/sales-channel.ts'
import { callShopify } from './graphql-call.ts'
import { shopifyHandle } from './product-input.ts'
import type { OpenStore, Store } from './read-account.ts'
import { readListings } from './read-listings.ts'
import { refuseUserErrors } from './refusals.ts'

/** Takes one product off sale; it stays in the store. One that is gone there, or was never ours, is off sale already. */
export async function unpublishListing(open: OpenStore, listing: ListingRef): Promise<ItemOutcome> {
  const { ref } = listing
  try {
    const store = await open()
    const productId = listing.externalId ?? (await findOurs(store, listing))
    if (productId === null) return { ref, state: 'done', externalIds: {} }
    const { publishableUnpublish } = await callShopify(store, 'Unpublish', onPublication(store, productId))
    refuseUserErrors(publishableUnpublish.userErrors)
    return { ref, state: 'done', externalIds: { product: productId } }
  } catch (failure) {
    if (!(failure instanceof ChannelFailure)) throw failure
    if (await isGone(open, listing, failure.error)) return { ref, state: 'done', externalIds: {} }
    return { ref, state: 'failed', error: failure.error }
  }
}

/** Shopify refuses a product that was deleted there without a code, so it is looked for. */
async function isGone(open: OpenStore, listing: ListingRef, error: ChannelError): Promise<boolean> {
  if (error.kind !== 'not_found' && error.kind !== 'remote_permanent') return false
  if (listing.externalId === undefined) return false
  try {
    const [there] = await readListings(await open(), [listing])
    return there?.isFound === false
  } catch (failure) {
    if (failure instanceof ChannelFailure) return false
    throw failure
  }
}

/** A first publish whose answer was lost left a product that is known by its handle only. */
async function findOurs(store: Store, listing: ListingRef): Promise<string | null> {
  const { productByIdentifier: found } = await callShopify(store, 'FindOwner', {
    variables: { handle: shopifyHandle(listing) },
  })
  return found?.owner?.value === listing.ref ? found.id : null
}

/** Puts the product on the store's publication; a product made through the API is on none. */
export async function putOnSale(store: Store, productId: string): Promise<void> {
  const { publishablePublish } = await callShopify(store, 'Publish', onPublication(store, productId))
  refuseUserErrors(publishablePublish.userErrors)
}

function onPublication(store: Store, productId: string) {
  return { variables: publicationVariables(store, productId) }
}

/** What goes out with the mutations that put a product on sale and take it off. */
export function publicationVariables({ account }: Store, productId: string) {
  return { id: productId, input: [{ publicationId: account.publication.id }] }
}
