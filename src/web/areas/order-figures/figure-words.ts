import type { FigureSource, OrderFigure } from '../../../contract/orders/order-figures.ts'
import { moneyText } from '../../grid/cells/kinds/money-cell.ts'

export const figureLabels: Readonly<Record<OrderFigure['name'], string>> = {
  platform_amount: 'Order Total',
  platform_discount: 'Discount',
  platform_tax: 'Tax',
  platform_shipping_fee: 'Shipping Fee',
  payout: 'Payout',
  cost: 'Cost',
  shipping_cost: 'Shipping Cost',
  restock_amount: 'Restock Amount',
  profit: 'Profit',
  profit_margin: 'Margin',
  roi: 'ROI',
}

/** An amount in its currency, or percent; a dash where there is none. */
export function figureText(value: number | null, unit: string): string {
  if (value === null) return '–'
  if (unit.includes('/')) return `${value} ${unit}`
  return unit === '%' ? `${value.toFixed(2)} %` : moneyText(value, unit)
}

/** Who says so. */
export function sourceText(source: FigureSource, marketplace: string): string {
  return source === 'marketplace' ? `Reported by ${marketplace}` : sourceTexts[source]
}

const sourceTexts = {
  user: 'Typed by a user',
  purchases: 'From purchases, oldest first (FIFO)',
  product: 'The product’s own cost: no purchase had pieces left',
  estimated: 'Estimated',
  settings: 'As it is set for the marketplace',
  rates: 'Exchange rate of the order’s time, as a user entered it',
  figures: 'Worked out from other figures',
  none: 'Nobody said any: it counts as nothing',
} as const satisfies Record<Exclude<FigureSource, 'marketplace'>, string>
