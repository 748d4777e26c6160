import type { PublishBody } from '../../../contract/publishing.endpoints.ts'
import type { Asker } from '../../platform/runs/run-rules.ts'
import type { StoredRun } from '../../platform/runs/runs.query.ts'
import type { ListingParts } from '../listings/listing-queues.ts'
import { findMarketplaces, type Marketplace } from '../marketplaces/marketplaces.query.ts'
import { findFailedPairs, type KnownListing } from './chosen-products.query.ts'
import { requestRun } from './request-run.ts'
import { chooseMarketplaces, chosenIds } from './seller-choice.ts'

/** Puts the chosen products on sale on the named marketplaces; answers the run's id. */
export async function publishProducts(parts: ListingParts, asker: Asker, body: PublishBody): Promise<number> {
  const marketplaces = chooseMarketplaces(await findMarketplaces(parts.db), body.market_place ?? [])
  const productIds = await chosenIds(parts, body.product_list)
  return requestRun(parts, { kind: 'publish', ...asker, productIds, marketplaces: () => marketplaces })
}

/** Takes the chosen products off sale on the named marketplaces, or wherever they are; answers the run's id. */
export async function unpublishProducts(
  parts: ListingParts,
  asker: Asker,
  body: PublishBody,
): Promise<number> {
  const known = await findMarketplaces(parts.db)
  const named = body.market_place === undefined ? null : chooseMarketplaces(known, body.market_place)
  const productIds = await chosenIds(parts, body.product_list)
  return requestRun(parts, {
    kind: 'unpublish',
    ...asker,
    productIds,
    marketplaces: (listings) => named ?? wherever(known, listings),
  })
}

// Where nothing is on sale at all, the usual marketplaces say so.
function wherever(known: Marketplace[], listings: KnownListing[]): Marketplace[] {
  const live = new Set(
    listings
      .filter(({ desired, actual }) => desired === 'listed' || actual === 'listed')
      .map(({ marketplaceId }) => marketplaceId),
  )
  return known.filter(({ id, isOffered }) => (live.size > 0 ? live.has(id) : isOffered))
}

/** The pairs that failed, and no others, as a run of their own. */
export async function retryFailedPairs(parts: ListingParts, run: StoredRun, asker: Asker): Promise<number> {
  const pairs = await findFailedPairs(parts.db, run.id)
  const known = await findMarketplaces(parts.db)
  const marketplaces = known.filter(({ id }) => pairs.some(({ marketplaceId }) => marketplaceId === id))
  const failed = new Set(pairs.map(({ productId, marketplaceId }) => `${productId}:${marketplaceId}`))
  return requestRun(parts, {
    kind: run.kind === 'unpublish' ? 'unpublish' : 'publish',
    ...asker,
    productIds: [...new Set(pairs.map(({ productId }) => productId))],
    marketplaces: () => marketplaces,
    isAsked: (productId, { id }) => failed.has(`${productId}:${id}`),
  })
}
