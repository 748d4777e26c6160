import type { Tx } from '../../platform/database/database.ts'
import { shareOut } from '../orders/share-out.ts'
import { findWeights, writeItemPayouts, writePayouts, type NewPayout } from './payouts.store.ts'

/** Writes what orders pay out, with the shares of their items, to the cent; they are kept from changing meanwhile. */
export async function setPayouts(tx: Tx, payouts: readonly NewPayout[], by: string): Promise<void> {
  if (payouts.length === 0) return
  await writePayouts(tx, payouts, by)
  const paid = new Map(payouts.map(({ id, payout_cents: cents }) => [id, cents]))
  const orders = await findWeights(tx, [...paid.keys()])
  await writeItemPayouts(
    tx,
    orders.flatMap(({ order_id: id, ids, weights }) => {
      const shares = shareOut(paid.get(id) ?? 0, weights)
      return ids.map((item, at) => ({ id: item, payout_cents: shares[at] ?? 0 }))
    }),
  )
}
