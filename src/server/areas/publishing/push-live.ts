import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { isOnSale } from '../listings/pair-eligibility.ts'
import { findMarketplaces } from '../marketplaces/marketplaces.query.ts'
import { askListings } from './ask-listings.ts'
import { findListed } from './listed.query.ts'
import { startLargeRun } from './large-run.ts'

type Push = { productIds: number[]; user: string; requestId: string }

/**
 * Sends products as they are by now to wherever they are on sale, as a publish of its own: each listing is answered by its
 * marketplace. Nothing comes on sale by this. Answers the run, null where nothing of them is on sale.
 */
export async function pushLive(
  tx: Tx,
  parts: Pick<Context, 'channels' | 'jobs'>,
  { productIds, ...push }: Push,
): Promise<number | null> {
  if (productIds.length > mostProductsAtOnce) return pushMany(tx, parts, { productIds, ...push })
  const { listings, ...known } = await findListed(tx, parts.channels, productIds)
  const live = listings.filter(isOnSale)
  return askListings(tx, parts, { ...push, ...known, listings: live, desired: 'listed' })
}

/** More than these are looked at piece by piece. */
const mostProductsAtOnce = 1_000

async function pushMany(tx: Tx, { jobs }: Pick<Context, 'jobs'>, push: Push): Promise<number> {
  const marketplaces = await findMarketplaces(tx)
  return startLargeRun(
    tx,
    { jobs },
    {
      ...{ kind: 'publish', leftOut: [], retryOf: undefined, isLiveOnly: true },
      ...push,
      marketplaceIds: marketplaces.map(({ id }) => id),
    },
  )
}
