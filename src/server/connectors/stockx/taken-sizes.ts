// A size of StockX's catalogue is sold by one product of ours: under two, nobody could tell whose pairs are whose.
import type { Db } from '../../platform/database/database.ts'
import type { CataloguePlace, ChannelError, TakenPlace } from '../ports/sales-channel.ts'
import { findSizes } from './stockx-sizes.store.ts'

/** The sizes of these that other products stand under. */
export async function findTakenSizes(
  db: Db,
  credential: string,
  places: CataloguePlace[],
): Promise<TakenPlace[]> {
  const variantIds = places.map(({ catalogueId }) => catalogueId)
  const known = await findSizes(db, credential, { refs: [], variantIds })
  const holders = new Map(known.map((size) => [size.variantId, size]))
  return places.flatMap(({ ref, sku, catalogueId }) => {
    const holder = holders.get(catalogueId)
    if (holder === undefined || holder.ref === ref) return []
    return [{ ref, by: holder.ref, isOpen: holder.ask !== null, error: sameSize(sku, holder.ref) }]
  })
}

/** The refusal of a product whose size another one is sold under. */
export function sameSize(sku: string, other: string): ChannelError {
  const message = `${sku} has the StockX Variant ID of product ${other}, which is on StockX already. Give each product its own.`
  return { kind: 'duplicate', field: 'stockx_variant_id', message }
}
