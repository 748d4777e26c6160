/** What an order, or a part of it, brought and cost, in cents of one currency. */
export type Money = {
  platform_amount_cents: number
  payout_cents: number
  shipping_cost_cents: number
  cost_cents: number
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

/** What an order earns, to the cent. Lists reckon the same of thousands of rows in the database. */
export function earnings(money: Money): Earnings {
  if (money.isCanceled) return { restock_cents: 0, profit_cents: 0, profit_margin: null, roi: null }
  const restock_cents = restockCents(money)
  const profit_cents = money.payout_cents - money.cost_cents - money.shipping_cost_cents - restock_cents
  return {
    restock_cents,
    profit_cents,
    profit_margin: percentage(profit_cents, money.platform_amount_cents),
    roi: percentage(profit_cents, money.cost_cents),
  }
}

/** What is kept of what came back: hundredths of a percent of whole cents, half a cent up. */
export function restockCents({
  platform_amount_cents: total,
  restock_fee: fee,
}: Pick<Money, 'platform_amount_cents' | 'restock_fee'>): number {
  return Number(divided(BigInt(total) * BigInt(Math.round(Number(fee) * 100)), 10_000n))
}

/** So many percent, with two decimals. */
export function percentage(part: number, whole: number): number | null {
  return whole === 0 ? null : Number(divided(BigInt(part) * 10_000n, BigInt(whole))) / 100
}

/** The nearest whole number; a half goes away from nothing, as PostgreSQL rounds. */
function divided(number: bigint, by: bigint): bigint {
  const size = (value: bigint) => (value < 0n ? -value : value)
  const whole = (2n * size(number) + size(by)) / (2n * size(by))
  return number < 0n === by < 0n ? whole : -whole
}
