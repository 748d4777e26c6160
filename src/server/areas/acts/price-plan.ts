import { byAmount, byPercent, changedNumber } from '../../../contract/changed-number.ts'
import type { PreviewedPrice, PriceChange } from '../../../contract/products/price-update.ts'
import { productColumn } from '../../../contract/products/product-columns.ts'

/** What the rules have to know of a product; money in dollars. */
export type PriceFacts = {
  id: number
  sku: string
  isDeleted: boolean
  price: number | null
  cost: number | null
  minPrice: number | null
}

/** One price for all, or what becomes of each. */
export type WantedPrice = { price: number } | { change: PriceChange }

export type PricePlan = PreviewedPrice & {
  is: 'changed' | 'same' | 'without_price' | 'refused'
  isBelowCost: boolean
  isBelowMinPrice: boolean
}

/** What becomes of one price, and what a seller should know before. */
export function pricePlan({ id, sku, ...product }: PriceFacts, wanted: WantedPrice): PricePlan {
  const { price: before } = product
  const kept = { id, sku, before, after: null, isBelowCost: false, isBelowMinPrice: false }
  if (product.isDeleted) return { ...kept, is: 'refused', remark: 'It is deleted. Restore it first.' }
  const after =
    'price' in wanted ? wanted.price : before === null ? null : changedPrice(before, wanted.change)
  if (after === null) return { ...kept, is: 'without_price', remark: 'It has no price that could change.' }
  const refusal = priceRefusal(after)
  if (refusal !== undefined) return { ...kept, is: 'refused', remark: refusal }
  const isBelowCost = product.cost !== null && after < product.cost
  const isBelowMinPrice = product.minPrice !== null && after < product.minPrice
  const below = [
    ...(isBelowCost ? [`cost (${dollars(product.cost)})`] : []),
    ...(isBelowMinPrice ? [`min price (${dollars(product.minPrice)})`] : []),
  ]
  const remark = below.length === 0 ? null : `Below ${below.join(' and ')}`
  return {
    id,
    sku,
    before,
    after,
    remark,
    isBelowCost,
    isBelowMinPrice,
    is: after === before ? 'same' : 'changed',
  }
}

/** Why nothing can be sold at such a price. */
export function priceRefusal(price: number): string | undefined {
  const { max = Infinity } = productColumn('retail_price')
  if (price <= 0) return `The price would be ${dollars(price)}; it must be more than nothing.`
  return price > max ? `The price would be ${dollars(price)}; it can be ${dollars(max)} at most.` : undefined
}

export function changedPrice(price: number, { percent, amount = 0, round_to: ending }: PriceChange): number {
  const change = percent === undefined ? byAmount(amount.toFixed(2)) : byPercent(percent.toFixed(2))
  const changed = changedNumber(price, change, 2)
  // What comes to nothing is not lifted to 0.99 by rounding.
  return ending === undefined || changed <= 0 ? changed : withEnding(changed, ending)
}

/** The nearest price that ends so, the higher one of two that are as near; never nothing. */
function withEnding(price: number, ending: number): number {
  const [cents, last] = [Math.round(price * 100), Math.round(ending * 100)]
  const whole = Math.max(Math.round((cents - last) / 100), last === 0 ? 1 : 0)
  return (whole * 100 + last) / 100
}

function dollars(price: number | null): string {
  const text = Math.abs(price ?? 0).toLocaleString('en-US', { minimumFractionDigits: 2 })
  return `${(price ?? 0) < 0 ? '−' : ''}$${text}`
}
