import type { Tx } from '../../platform/database/database.ts'
import { shareOut } from '../orders/share-out.ts'
import * as store from './payouts.store.ts'

/** All in one transaction, but no statement with more: none may take long. */
const rowsAtOnce = 5_000

/** Writes what orders pay out, with the shares of their items, to the cent; they are kept from changing meanwhile. */
export async function setPayouts(tx: Tx, payouts: readonly store.NewPayout[], by: string): Promise<void> {
  const items: (store.ItemPayout & { product: number })[] = []
  for (const some of slicesOf(payouts)) {
    await store.writePayouts(tx, some, by)
    const paid = new Map(some.map(({ id, payout_cents: cents }) => [id, cents]))
    for (const order of await store.findWeights(tx, [...paid.keys()])) {
      const shares = shareOut(paid.get(order.order_id) ?? 0, order.weights)
      for (const [at, id] of order.ids.entries())
        items.push({ id, payout_cents: shares[at] ?? 0, product: order.products[at] ?? 0 })
    }
  }
  // The sums of products that follow are locked in their order, by all who write them.
  items.sort((one, other) => one.product - other.product || one.id - other.id)
  for (const some of slicesOf(items)) await store.writeItemPayouts(tx, some)
}

/** Says what became of lines. */
export async function markAll(tx: Tx, lines: readonly store.Marked[]): Promise<void> {
  for (const some of slicesOf(lines)) await store.markLines(tx, some)
}

function slicesOf<T>(things: readonly T[]): T[][] {
  const slices = Math.ceil(things.length / rowsAtOnce)
  return Array.from({ length: slices }, (_, at) => things.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce))
}
