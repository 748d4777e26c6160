import { restockCents } from '../order-figures/earnings.ts'
import { shareOut } from './share-out.ts'

type Whole = {
  platform_amount_cents: number
  payout_cents: number
  shipping_cost_cents: number
  /** Percent of the Order Total. */
  restock_fee: string
}

/** What an item has of its order. */
export type ItemShare = {
  platform_amount_cents: number
  payout_cents: number
  shipping_cost_cents: number
  restock_cents: number
}

/** The shares of an order that each of its items has by what was asked for it: they add up to the order, to the cent. */
export function itemShares(order: Whole, weights: readonly number[]): ItemShare[] {
  const totals = shareOut(order.platform_amount_cents, weights)
  const payouts = shareOut(order.payout_cents, weights)
  const shipping = shareOut(order.shipping_cost_cents, weights)
  const restock = shareOut(restockCents(order), weights)
  return weights.map((_, at) => ({
    platform_amount_cents: totals[at] ?? 0,
    payout_cents: payouts[at] ?? 0,
    shipping_cost_cents: shipping[at] ?? 0,
    restock_cents: restock[at] ?? 0,
  }))
}
