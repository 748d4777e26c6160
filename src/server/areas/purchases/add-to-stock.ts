import type { Tx } from '../../platform/database/database.ts'
import { invalidField } from '../../platform/errors.ts'
import { productChange } from '../products/product-change.ts'
import { findCenterNames, lockProducts } from '../products/products.store.ts'
import { writeProducts } from '../products/write-products.ts'

type Delivery = { productId: number; center: string; quantity: number }

/** Puts what was bought into a centre, beside what lies there. */
export async function addToStock(tx: Tx, { productId, center, quantity }: Delivery): Promise<void> {
  if (!(await findCenterNames(tx, [center])).has(center))
    throw invalidField('add_to_stock_at', `There is no centre "${center}".`)
  const lock = { by: { ids: [productId] }, columns: [], centers: [center], hasPictures: false }
  for (const before of await lockProducts(tx, lock)) {
    const pieces = (before.quantities[center] ?? 0) + quantity
    await writeProducts(tx, [productChange(before, { columns: {}, quantities: { [center]: pieces } })])
  }
}
