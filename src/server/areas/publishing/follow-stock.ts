import type { Context } from '../../context.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { askListings } from './ask-listings.ts'
import { findListed } from './listed.query.ts'
import { findRestocked, findSoldOutPairs, isAnySoldOut, noteSoldOut, takeSoldOut } from './sold-out.store.ts'
import { pairKey } from './pair-key.ts'

type StockParts = Pick<Context, 'db' | 'channels' | 'jobs'>

const productsAtOnce = 200
const user = 'stock'

/**
 * Takes what is sold out off sale, before all else that waits: where a listing may stay without stock it is sent with none,
 * elsewhere it is taken down. What a person asked for meanwhile stands.
 */
export async function takeOffSoldOut({ db, ...parts }: StockParts): Promise<void> {
  if (!(await isAnySoldOut(db))) return
  await inTransaction(db, { actor: user, reason: 'sold out' }, async (tx) => {
    const ids = await takeSoldOut(tx, productsAtOnce)
    if (ids.length === 0) return
    const { listings, ...known } = await findListed(tx, parts.channels, ids)
    const wanted = listings.filter(({ desired }) => desired === 'listed')
    const stays = ({ marketplaceId }: { marketplaceId: number }) =>
      parts.channels.account(known.names.get(marketplaceId) ?? '')?.sales.showsSoldOut === true
    const goes = wanted.filter((listing) => !stays(listing))
    const act = { ...known, user, label: 'Sold out', isUrgent: true }
    const requestId = `sold-out-${ids[0] ?? 0}`
    await askListings(tx, parts, { ...act, requestId, listings: goes, desired: 'unlisted' })
    await noteSoldOut(tx, goes)
    await askListings(tx, parts, { ...act, requestId, listings: wanted.filter(stays), desired: 'listed' })
  })
}

/** Puts back on sale what was taken off for want of stock alone and has some again. */
export function putBackRestocked({ db, ...parts }: StockParts): Promise<void> {
  return inTransaction(db, { actor: user, reason: 'back in stock' }, async (tx) => {
    const ids = await findRestocked(tx, productsAtOnce)
    if (ids.length > 0) await putBack(tx, parts, ids)
  })
}

async function putBack(tx: Tx, parts: Omit<StockParts, 'db'>, ids: number[]): Promise<void> {
  const { listings, ...known } = await findListed(tx, parts.channels, ids)
  const soldOut = new Set((await findSoldOutPairs(tx, ids)).map(pairKey))
  await askListings(tx, parts, {
    ...known,
    listings: listings.filter((listing) => soldOut.has(pairKey(listing))),
    desired: 'listed',
    user,
    requestId: `restocked-${ids[0] ?? 0}`,
    label: 'Back in stock',
  })
}
