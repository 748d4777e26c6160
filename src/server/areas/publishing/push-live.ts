import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { askListings } from './ask-listings.ts'
import { findListed } from './listed.query.ts'

type Push = { productIds: number[]; user: string; requestId: string }

/**
 * Sends products as they are by now to wherever they are on sale, as a publish of its own: each listing is answered by its
 * marketplace. Nothing comes on sale by this.
 */
export async function pushLive(
  tx: Tx,
  parts: Pick<Context, 'channels' | 'jobs'>,
  { productIds, ...push }: Push,
): Promise<void> {
  const { listings, ...known } = await findListed(tx, parts.channels, productIds)
  const live = listings.filter(({ desired, actual }) => desired === 'listed' && actual === 'listed')
  await askListings(tx, parts, { ...push, ...known, listings: live, desired: 'listed' })
}
