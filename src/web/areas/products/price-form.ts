import type { PricePreview, PriceUpdate } from '../../../contract/products/price-update.ts'
import { counted } from '../../ui/count-text.ts'

/** One price for all, or by how much each changes. */
export type PriceMode = 'price' | 'percent' | 'amount'

export type PriceForm = { mode: PriceMode; text: string; isRounded: boolean }

export const priceFields = {
  price: { choice: 'One price', label: 'New price', missing: 'Enter the new price.' },
  percent: { choice: '+/− %', label: 'Percent', missing: 'Enter by how many percent, for example 10 or -5.' },
  amount: { choice: '+/− $', label: 'Amount', missing: 'Enter by how much, for example 10 or -5.' },
} as const

/** What the form asks of the server; null while it says nothing. */
export function askedPrice({ mode, text, isRounded }: PriceForm): Omit<PriceUpdate, 'product_ids'> | null {
  const value = Number(text)
  if (text.trim() === '' || Number.isNaN(value)) return null
  if (mode === 'price') return { retail_price: value }
  const rounding = isRounded ? { round_to: 0.99 } : {}
  return { change: { [mode]: value, ...rounding } }
}

export type PreviewLine = { words: string; isWarning: boolean }

/** What a seller should know before: how many prices change, and what is wrong with some. */
export function previewLines(preview: PricePreview): PreviewLine[] {
  const { count, changed, below_cost, below_min_price, without_price, refused } = preview
  const warnings = [
    [below_cost, `${falls(below_cost)} below cost.`],
    [below_min_price, `${falls(below_min_price)} below the min price.`],
    [
      without_price,
      `${counted(without_price, 'product')} without a price ${without_price === 1 ? 'stays' : 'stay'} so.`,
    ],
    [refused, `${counted(refused, 'product')} can't have such a price, so none is changed.`],
  ] as const
  return [
    { words: `${counted(changed, 'price')} of ${counted(count, 'product')} will change.`, isWarning: false },
    ...warnings.flatMap(([of, words]) => (of === 0 ? [] : [{ words, isWarning: true }])),
  ]
}

function falls(count: number): string {
  return `${counted(count, 'price')} ${count === 1 ? 'falls' : 'fall'}`
}
