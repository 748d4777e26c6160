import type { PlannedPair } from '../../../contract/products/live-prices.endpoints.ts'
import { centsToDollars } from '../../platform/money.ts'

/** A product whose live price on a marketplace is another than would go out now. */
export type LivePair = {
  product_id: number
  sku: string
  marketplace: string
  is_deleted: boolean
  live_price_cents: number
  our_price_cents: number | null
  retail_price_cents: number | null
  /** With which the live price would go out; null where a limit of the product or a step forbids it. */
  retail_price_taken_cents: number | null
}

/**
 * Which prices are taken of pairs that come product by product: the first that can be. Where a product's marketplaces show different
 * prices, one has to be left out for the next to be taken.
 */
export function livePricePlan(
  pairs: readonly LivePair[],
  isLeftOut: (pair: LivePair) => boolean,
): PlannedPair[] {
  const taken = new Map<number, LivePair>()
  return pairs.map((pair) => {
    const { product_id, sku, marketplace, retail_price_cents: before, retail_price_taken_cents: after } = pair
    const planned = {
      ...{ product_id, sku, marketplace, live_price: centsToDollars(pair.live_price_cents) },
      ...{ our_price: dollars(pair.our_price_cents), before: dollars(before), after: dollars(after) },
      ...{ is_taken: false, is_left_out: false },
    }
    if (isLeftOut(pair)) return { ...planned, is_left_out: true, remark: null }
    if (pair.is_deleted) return { ...planned, remark: 'It is deleted.' }
    if (after === null)
      return {
        ...planned,
        remark: 'No retail price gives this one: its own limits, or its margin, forbid it.',
      }
    const first = taken.get(product_id)
    if (first !== undefined && first.retail_price_taken_cents !== after)
      return { ...planned, remark: `${first.marketplace}’s is taken: leave that one out to take this.` }
    if (first === undefined) taken.set(product_id, pair)
    return { ...planned, is_taken: true, remark: null }
  })
}

/** The new retail price of each product. */
export function takenPrices(plan: readonly PlannedPair[]): Map<number, number> {
  const taken = plan.flatMap(({ product_id, after, is_taken: isTaken }) =>
    isTaken && after !== null ? [[product_id, after] as const] : [],
  )
  return new Map(taken)
}

function dollars(cents: number | null): number | null {
  return cents === null ? null : centsToDollars(cents)
}
