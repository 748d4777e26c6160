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

/**
 * 'Changed here: $188.00 · 3 in stock here, $123.00 · 3 in stock there', or 'Changed here: another title there'; nothing where both are
 * the same.
 */
export function driftText(offer: LiveOffer): string {
  const { drift, changed_content: content } = offer
  if (drift === 'none') return ''
  const parts = content.length > 0 ? [`another ${list.format(content)} there`] : []
  if (parts.length === 0 || isOtherOffer(offer)) parts.unshift(figuresText(offer))
  return `${where[drift]}: ${parts.join('; ')}`
}

const list = new Intl.ListFormat('en-GB')

function isOtherOffer({ price, quantity, our_price: ours, our_quantity: pieces }: LiveOffer): boolean {
  return price !== ours || quantity !== pieces
}

function figuresText({ our_price: price, our_quantity: quantity, ...there }: LiveOffer): string {
  const ours =
    price === null ? `no price · ${offerText({ price, quantity })}` : offerText({ price, quantity })
  return `${ours} here, ${offerText(there)} there`
}
