import type { ItemOutcome, SalesChannel } from '../ports/sales-channel.ts'
import { checkDraft } from './check-draft.ts'
import { publishDraft } from './publish-draft.ts'
import type { PublishParts } from './publish-draft.ts'
import { readAccount } from './read-account.ts'
import { readListings } from './read-listings.ts'
import { unpublishListing } from './unpublish-listing.ts'

/** Shopify as a channel, over its GraphQL Admin API; it takes one product in a call and decides at once. */
export function createShopifyChannel(parts: PublishParts): SalesChannel {
  return {
    channel: 'Shopify',
    maxBatch: 1,
    check: checkDraft,
    async verify(ctx) {
      const { shopName, currency, publication, location } = await readAccount(parts, ctx)
      return {
        name: shopName,
        currency,
        details: { publication: publication.title, location: location.name },
      }
    },
    publish: (ctx, drafts) => oneByOne(drafts, (draft) => publishDraft(parts, ctx, draft)),
    unpublish: (ctx, refs) => oneByOne(refs, async (ref) => [await unpublishListing(parts, ctx, ref)]),
    readListings: (ctx, refs) => readListings(parts, ctx, refs),
  }
}

/** In order, since the calls of one account share one bucket and would only wait for each other. */
async function oneByOne<T>(items: T[], act: (item: T) => Promise<ItemOutcome[]>): Promise<ItemOutcome[]> {
  const outcomes: ItemOutcome[] = []
  for (const item of items) outcomes.push(...(await act(item)))
  return outcomes
}
