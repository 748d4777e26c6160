import type { Channels } from '../../connectors/registry.ts'
import type { Tx } from '../../platform/database/database.ts'
import { findMarketplaces } from '../marketplaces/marketplaces.query.ts'
import { findChosenProducts, findKnownListings, type KnownListing } from './chosen-products.query.ts'

type Listed = {
  /** Where somebody can be asked. */
  listings: KnownListing[]
  skus: Map<number, string>
  /** Of the marketplaces that are connected, by id. */
  names: Map<number, string>
}

/** The listings of products at the marketplaces that are connected, and what they are called. */
export async function findListed(tx: Tx, channels: Channels, productIds: number[]): Promise<Listed> {
  const marketplaces = await findMarketplaces(tx)
  const connected = marketplaces.filter(({ name }) => channels.account(name) !== null)
  const names = new Map(connected.map(({ id, name }) => [id, name]))
  const known = await findKnownListings(tx, productIds)
  const products = await findChosenProducts(tx, productIds)
  return {
    listings: known.filter(({ marketplaceId }) => names.has(marketplaceId)),
    skus: new Map(products.map(({ id, sku }) => [id, sku ?? ''])),
    names,
  }
}
