import type { Asker } from '../../platform/runs/run-rules.ts'
import type { StoredRun } from '../../platform/runs/runs.query.ts'
import type { ListingParts } from '../listings/listing-parts.ts'
import { findFailedPairs } from './failed-pairs.query.ts'
import { findMarketplaces } from '../marketplaces/marketplaces.query.ts'
import { requestRun } from './request-run.ts'

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
