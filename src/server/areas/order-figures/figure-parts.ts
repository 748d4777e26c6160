// What the figures of an order are put together from.
import type { FigureInput, FigureSource, OrderFigure } from '../../../contract/orders/order-figures.ts'
import { centsToDollars } from '../../platform/money.ts'

export const labels: Readonly<Record<OrderFigure['name'], string>> = {
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

/** An amount that is added to a sum or taken off it. */
export type Term = { name: string; cents: number; source: FigureSource; isTaken?: boolean }

/** What a sum is, in a formula and its parts; what they leave over is named, too. */
export function sumOf(
  terms: readonly Term[],
  { cents, unit, rest }: { cents: number; unit: string; rest: Rest },
) {
  const left = terms.reduce((sum, term) => sum + (term.isTaken === true ? term.cents : -term.cents), cents)
  const isTaken = left < 0
  const all = left === 0 ? terms : [...terms, { ...rest, cents: Math.abs(left), isTaken }]
  const [first, ...others] = all
  return {
    formula: [first?.name, ...others.map((term) => `${term.isTaken === true ? '−' : '+'} ${term.name}`)].join(
      ' ',
    ),
    inputs: all.map((term) => input(term, unit)),
  }
}

/** What a sum may be off by, and who says so. */
export type Rest = Pick<Term, 'name' | 'source'>

export function input({ name, cents, source }: Omit<Term, 'isTaken'>, unit: string): FigureInput {
  return { name, value: centsToDollars(cents), unit, source }
}

/** A figure as it goes into another: said by whoever said all of it. */
export function asInput({ name, value, unit, estimated, inputs }: OrderFigure): FigureInput {
  const sources = new Set(inputs.map(({ source }) => source))
  const [only = 'figures'] = sources
  const source: FigureSource = estimated ? 'estimated' : sources.size === 1 ? only : 'figures'
  return { name: labels[name], value, unit, source }
}

/** An amount that stands for itself: somebody said it, or nobody did. */
export function saidFigure(
  name: OrderFigure['name'],
  { cents, unit, source, formula }: { cents: number; unit: string; source: FigureSource; formula: string },
): OrderFigure {
  const said = input({ name: labels[name], cents, source }, unit)
  return { name, value: said.value, unit, estimated: false, formula, reason: null, inputs: [said] }
}
