import type { PublishBody } from '../../../contract/publishing.ts'
import { chooseMarketplaces } from './choose-marketplaces.ts'
import type { KnownListing } from './chosen-products.query.ts'
import { chosenIds } from './chosen-ids.ts'
import { findMarketplaces } from '../marketplaces/marketplaces.query.ts'
import type { Marketplace } from '../marketplaces/marketplaces.query.ts'
import type { Asker } from '../../platform/runs/run-rules.ts'
import type { ListingParts } from '../listings/listing-parts.ts'
import { requestRun } from './request-run.ts'

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
