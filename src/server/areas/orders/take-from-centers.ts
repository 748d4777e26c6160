import type { Tx } from '../../platform/database/database.ts'
import { productChange } from '../products/product-change.ts'
import { findVisibleCenters } from '../products/product-properties.query.ts'
import { lockProducts } from '../products/products.store.ts'
import { writeProducts } from '../products/write-products.ts'
import { nameOrder } from './orders.store.ts'

type Parcel = { orderId: string; productId: number; quantity: number }

/** Takes pieces that have left out of the centres where they lay; the stock history says for which order. */
export async function takeFromCenters(tx: Tx, { orderId, productId, quantity }: Parcel): Promise<void> {
  await nameOrder(tx, orderId)
  const centers = (await findVisibleCenters(tx)).map(({ name }) => name)
  const lock = { by: { ids: [productId] }, columns: [], centers, hasPictures: false }
  for (const before of await lockProducts(tx, lock)) {
    const quantities = withoutPieces(before.quantities, quantity)
    await writeProducts(tx, [productChange(before, { columns: {}, quantities })])
  }
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
