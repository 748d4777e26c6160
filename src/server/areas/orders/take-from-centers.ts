import type { Tx } from '../../platform/database/database.ts'
import { productChange } from '../products/product-change.ts'
import { findVisibleCenters } from '../products/product-properties.query.ts'
import type { ProductBefore } from '../products/product-write.ts'
import { lockProducts } from '../products/products.store.ts'
import { writeProducts } from '../products/write-products.ts'
import { nameParts } from './orders.store.ts'

/** Pieces of a product that have left for an order. */
export type Parcel = { orderId: string; productId: number; quantity: number }

/** Takes pieces that have left out of the centres where they lay, one parcel after the other; the stock history says for which order each left. */
export async function takeFromCenters(tx: Tx, parcels: readonly Parcel[]): Promise<void> {
  if (parcels.length === 0) return
  const centers = (await findVisibleCenters(tx)).map(({ name }) => name)
  const ofProduct = Map.groupBy(parcels, ({ productId }) => productId)
  const lock = { by: { ids: [...ofProduct.keys()] }, columns: [], centers, hasPictures: false }
  const products = await lockProducts(tx, lock)
  const emptied = products.map((before) => emptyCenters(before, ofProduct.get(before.id) ?? []))
  await nameParts(
    tx,
    emptied.flatMap(({ parts }) => parts),
  )
  await writeProducts(
    tx,
    emptied.map(({ change }) => change),
  )
  await nameParts(tx, [])
}

function emptyCenters(before: ProductBefore, parcels: readonly Parcel[]) {
  let quantities = before.quantities
  const parts = parcels.flatMap(({ orderId, quantity }) => {
    const lying = quantities
    quantities = withoutPieces(lying, quantity)
    return Object.entries(quantities).flatMap(([center, left]) => {
      const pieces = (lying[center] ?? 0) - left
      return pieces === 0 ? [] : [{ product_id: before.id, center, order_id: orderId, pieces }]
    })
  })
  return { parts, change: productChange(before, { columns: {}, quantities }) }
}

/** What is left in each centre, the fullest emptied first; of what lies nowhere nothing is taken. */
export function withoutPieces(
  quantities: Readonly<Record<string, number>>,
  wanted: number,
): Record<string, number> {
  let rest = wanted
  const fullestFirst = Object.entries(quantities).sort(
    ([name, pieces], [other, others]) => others - pieces || (name < other ? -1 : 1),
  )
  return Object.fromEntries(
    fullestFirst.map(([name, pieces]) => {
      const taken = Math.min(rest, Math.max(0, pieces))
      rest -= taken
      return [name, pieces - taken]
    }),
  )
}
