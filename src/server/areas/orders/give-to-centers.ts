import type { Tx } from '../../platform/database/database.ts'
import { productChange } from '../products/product-change.ts'
import { openPlaces } from '../products/product-parts.store.ts'
import type { ProductBefore } from '../products/product-write.ts'
import { lockProducts } from '../products/products.store.ts'
import { writeProducts } from '../products/write-products.ts'
import { nameParts } from './orders.store.ts'

/** Pieces of a product that are back from an order. */
export type ReturnedPart = { orderId: string; productId: number; center: string; pieces: number }

/** Puts pieces that are back into the centres, beside what lies there; the stock history says from which order each came. */
export async function giveToCenters(tx: Tx, parts: readonly ReturnedPart[]): Promise<void> {
  if (parts.length === 0) return
  // A place that began with the pieces would have them under no order's name.
  await openPlaces(tx, parts)
  const ofProduct = Map.groupBy(parts, ({ productId }) => productId)
  const centers = [...new Set(parts.map(({ center }) => center))]
  const lock = { by: { ids: [...ofProduct.keys()] }, columns: [], centers, hasPictures: false }
  const products = await lockProducts(tx, lock)
  await nameParts(
    tx,
    parts.map(({ orderId: order_id, productId: product_id, center, pieces }) => ({
      ...{ product_id, center, order_id, pieces: -pieces },
    })),
  )
  await writeProducts(
    tx,
    products.map((before) => filledCenters(before, ofProduct.get(before.id) ?? [])),
  )
  await nameParts(tx, [])
}

function filledCenters(before: ProductBefore, parts: readonly ReturnedPart[]) {
  const quantities: Record<string, number> = { ...before.quantities }
  for (const { center, pieces } of parts) quantities[center] = (quantities[center] ?? 0) + pieces
  return productChange(before, { columns: {}, quantities })
}
