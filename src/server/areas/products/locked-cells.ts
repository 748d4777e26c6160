import { findProductColumn } from '../../../contract/products/product-columns.ts'
import type { Tx } from '../../platform/database/database.ts'
import { foldText } from '../../platform/fold-text.ts'
import { cellPlace } from './product-cells.ts'
import type { ProductBefore } from './product-write.ts'
import { lockProducts } from './products.store.ts'

type CellsLock = {
  ids: readonly number[]
  /** Names of cells, whosever they are. */
  fields: Iterable<string>
  hasPictures?: boolean
}

/** Locks products, and reads of them what stands in the cells that are to be written. */
export function lockCells(tx: Tx, { ids, fields, hasPictures = false }: CellsLock): Promise<ProductBefore[]> {
  const names = new Set(fields)
  const places = [...names].map(cellPlace)
  const centers = places.filter(({ place }) => place === 'distribution_centers')
  return lockProducts(tx, {
    by: { ids },
    columns: [...names].flatMap((field) => findProductColumn(field) ?? []),
    centers: centers.map(({ name }) => name),
    hasPictures: hasPictures || places.some(({ place }) => place === 'images' || place === 'slot'),
  })
}

/** What owns, or owned, products: the SKUs of all, and the ids of those that can be a parent, by folded SKU. */
export type Owners = { skus: ReadonlyMap<number, string>; parentIds: ReadonlyMap<string, number> }

/** Reads what products are to belong to again, kept from going meanwhile. */
export async function lockOwners(tx: Tx, ids: readonly number[]): Promise<Owners> {
  if (ids.length === 0) return { skus: new Map(), parentIds: new Map() }
  const found = await lockProducts(tx, { by: { ids }, columns: [], centers: [], hasPictures: false })
  return { skus: new Map(found.map(({ id, sku }) => [id, sku])), parentIds: idsOfParents(found) }
}

/** Of those that a product can be moved to, by folded SKU. */
export function idsOfParents(found: readonly ProductBefore[]): Map<string, number> {
  const parents = found.filter((each) => !each.is_deleted && each.product_type === 'parent')
  return new Map(parents.map(({ id, sku }) => [foldText(sku), id]))
}
