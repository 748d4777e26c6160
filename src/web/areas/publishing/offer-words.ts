import type { LiveOffer } from '../../../contract/products/products.ts'
import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import { countText } from '../../ui/count-text.ts'
import { relativeText } from '../../ui/time-text.ts'

/** '$123.00 · 3 in stock' */
export function offerText({ price, quantity }: Pick<LiveOffer, 'price' | 'quantity'>): string {
  const parts = [
    price === null ? '' : moneyText(price),
    quantity === null ? '' : `${countText(quantity)} in stock`,
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

/** 'seen 5 minutes ago' */
export function ageText({ seen_on: time }: Pick<LiveOffer, 'seen_on'>, now: Date): string {
  return time === null ? '' : `seen ${relativeText(new Date(time), now)}`
}

const where = {
  here: 'Changed here',
  there: 'Changed there',
  both: 'Changed on both sides',
} as const

/** 'Changed here: $188.00 · 3 in stock here, $123.00 · 3 in stock there'; nothing where both are the same. */
export function driftText({ drift, our_price: price, our_quantity: quantity, ...there }: LiveOffer): string {
  if (drift === 'none') return ''
  const ours =
    price === null ? `no price · ${offerText({ price, quantity })}` : offerText({ price, quantity })
  return `${where[drift]}: ${ours} here, ${offerText(there)} there`
}
