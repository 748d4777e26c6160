import type { Tx } from '../../platform/database/database.ts'
import { invalidField } from '../../platform/errors.ts'
import { productChange } from '../products/product-change.ts'
import { findCenterNames, lockProducts } from '../products/products.store.ts'
import { writeProducts } from '../products/write-products.ts'

type Delivery = { productId: number; center: string; quantity: number }

/** Puts what was bought into a centre, beside what lies there. */
export async function addToStock(tx: Tx, { productId, center, quantity }: Delivery): Promise<void> {
  const refuse = (sentence: string) => invalidField('add_to_stock_at', sentence)
  if (!(await findCenterNames(tx, [center])).has(center)) throw refuse(`There is no centre "${center}".`)
  const lock = { by: { ids: [productId] }, columns: [], centers: [center], hasPictures: false }
  for (const before of await lockProducts(tx, lock)) {
    const { sku, product_type: type, quantities } = before
    if (type !== 'basic') throw refuse(`${sku} is a ${type} and has no stock of its own.`)
    const pieces = (quantities[center] ?? 0) + quantity
    await writeProducts(tx, [productChange(before, { columns: {}, quantities: { [center]: pieces } })])
  }
}
