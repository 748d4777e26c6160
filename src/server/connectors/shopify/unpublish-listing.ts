import { ChannelFailure } from '../ports.ts'
import type { Ctx, ItemOutcome, ListingRef } from '../ports.ts'
import { callShopify } from './graphql-call.ts'
import type { CallParts } from './graphql-call.ts'
import { takeOffSale } from './put-on-sale.ts'
import type { Accounts } from './read-account.ts'

/** Takes one product off sale. One that is gone there, or was never ours, is off sale already. */
export async function unpublishListing(
  parts: CallParts & { accounts: Accounts },
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
    if (failure.error.kind === 'not_found') return { ref, state: 'done', externalIds: {} }
    return { ref, state: 'failed', error: failure.error }
  }
}

/** A first publish whose answer was lost left a product that is known by its handle only. */
async function findOurs(parts: CallParts, ctx: Ctx, { ref, handle }: ListingRef): Promise<string | null> {
  const { productByIdentifier: found } = await callShopify(parts, ctx, 'FindOwner', { variables: { handle } })
  return found?.owner?.value === ref ? found.id : null
}
