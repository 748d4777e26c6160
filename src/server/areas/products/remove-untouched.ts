import { isSame } from '../../../contract/still-meant.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { ProductBefore } from './product-write.ts'
import { removeProducts } from './products.store.ts'
import { findTouched, type StayingReason } from './touched-products.query.ts'

/** A product that an act has created, locked, and the pictures that it was given. */
export type CreatedProduct = { product: ProductBefore; pictures: unknown }

/**
 * Takes away products that an act has created, basics before their parents; answers why the others stay. They become
 * deleted, since their history stays, and mark who took them so that their SKUs are free.
 */
export async function removeUntouched(
  tx: Tx,
  act: number,
  created: readonly CreatedProduct[],
): Promise<Map<number, StayingReason>> {
  const staying = new Map<number, StayingReason>()
  const isBasic = ({ product }: CreatedProduct) => product.product_type === 'basic'
  for (const generation of [created.filter(isBasic), created.filter((each) => !isBasic(each))]) {
    const ids = generation.map(({ product }) => product.id)
    for (const { product, pictures } of generation) {
      if (!isSame(product.pictures, pictures ?? [])) staying.set(product.id, 'changed')
    }
    for (const { id, reason } of await findTouched(tx, act, ids)) staying.set(id, reason)
    const going = ids.filter((id) => !staying.has(id))
    await removeProducts(tx, going)
  }
  return staying
}
