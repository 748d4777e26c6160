import type { Channels } from '../../connectors/registry.ts'
import type { Tx } from '../../platform/database/database.ts'
import { isOnSale } from '../listings/pair-eligibility.ts'
import { findMarketplaces } from '../marketplaces/marketplaces.query.ts'
import type { JudgedPair } from './judge-choice.ts'
import { findListed } from './listed.query.ts'

/** Products wherever they are on sale and meant to be: all of it goes. */
export async function livePairs(
  tx: Tx,
  { channels }: { channels: Channels },
  productIds: number[],
): Promise<JudgedPair[]> {
  const { listings, skus } = await findListed(tx, channels, productIds)
  const known = await findMarketplaces(tx)
  return listings.filter(isOnSale).flatMap(({ productId, marketplaceId, ownerId }) => {
    const marketplace = known.find(({ id }) => id === marketplaceId)
    if (marketplace === undefined) return []
    const [sku = '', ownerSku = ''] = [skus.get(productId), skus.get(ownerId)]
    return [{ productId, sku, marketplace, owner: { id: ownerId, sku: ownerSku }, verdict: { state: 'go' } }]
  })
}
