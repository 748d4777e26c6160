import { divided, percentOf } from '../../platform/money.ts'

/** What an order, or a part of it, brought and cost, in cents. */
export type Money = {
  platform_amount_cents: number
  payout_cents: number
  shipping_cost_cents: number
  /** In the currency of the business. */
  cost_cents: number
  /** So much of that for one of the order's own; null where they are the same. */
  exchange_rate: string | null
  /** Percent of the Order Total, as the database writes it. */
  restock_fee: string
  /** What was called off counts for nothing. */
  isCanceled: boolean
}

/** What is left of it; a percentage of nothing is none. */
export type Earnings = {
  restock_cents: number
  profit_cents: number
  profit_margin: number | null
  roi: number | null
}

/** What an order earns, to the cent, in its own currency. Lists reckon the same of thousands of rows in the database. */
export function earnings(money: Money): Earnings {
  if (money.isCanceled) return { restock_cents: 0, profit_cents: 0, profit_margin: null, roi: null }
  const restock_cents = restockCents(money)
  const cost = costThere(money)
  const profit_cents = money.payout_cents - cost - money.shipping_cost_cents - restock_cents
  return {
    restock_cents,
    profit_cents,
    profit_margin: percentage(profit_cents, money.platform_amount_cents),
    roi: percentage(profit_cents, cost),
  }
}

/** What it cost, in the currency that it was sold in, to the nearest cent. */
export function costThere({
  cost_cents: cost,
  exchange_rate: rate,
}: Pick<Money, 'cost_cents' | 'exchange_rate'>): number {
  if (rate === null) return cost
  return Number(divided(BigInt(cost) * rateScale, BigInt(Math.round(Number(rate) * Number(rateScale)))))
}

/** A rate has six decimals. */
const rateScale = 1_000_000n

/** What is kept of what came back, half a cent up. */
export function restockCents({
  platform_amount_cents: total,
  restock_fee: fee,
}: Pick<Money, 'platform_amount_cents' | 'restock_fee'>): number {
  return percentOf(total, fee)
}

/** So many percent, with two decimals. */
export function percentage(part: number, whole: number): number | null {
  return whole === 0 ? null : Number(divided(BigInt(part) * 10_000n, BigInt(whole))) / 100
}
