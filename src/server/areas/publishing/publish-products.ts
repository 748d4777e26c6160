import type { PublishBody } from '../../../contract/publishing.ts'
import type { Asker } from '../../platform/runs/run-rules.ts'
import { chooseMarketplaces } from './choose-marketplaces.ts'
import { chosenIds } from './chosen-ids.ts'
import { findMarketplaces } from '../marketplaces/marketplaces.query.ts'
import type { ListingParts } from '../listings/listing-parts.ts'
import { requestRun } from './request-run.ts'

/** Puts the chosen products on sale on the named marketplaces; answers the run's id. */
export async function publishProducts(parts: ListingParts, asker: Asker, body: PublishBody): Promise<number> {
  const marketplaces = chooseMarketplaces(await findMarketplaces(parts.db), body.market_place ?? [])
  const productIds = await chosenIds(parts, body.product_list)
  return requestRun(parts, { kind: 'publish', ...asker, productIds, marketplaces: () => marketplaces })
}
