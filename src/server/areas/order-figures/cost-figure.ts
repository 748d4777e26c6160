import type { FigureInput, OrderFigure } from '../../../contract/orders/order-figures.ts'
import { centsToDollars, toDecimal } from '../../platform/money.ts'
import type { FigureFacts } from './explain-figures.ts'
import { input } from './figure-parts.ts'

/** An item of an order, and the lots that its pieces are of. */
export type CostLine = {
  sku: string
  quantity: number
  cost_cents: number
  isCanceled: boolean
  /** Of no lot where all were used up. */
  uses: readonly { purchase_id: number | null; quantity: number; cost_cents: number }[]
}

/** What the pieces of an order cost: frozen when they were taken, the oldest lots first. */
export function costFigure({ lines, cost_cents, businessCurrency, order_status }: FigureFacts): OrderFigure {
  const isCanceled = order_status === 'Canceled'
  const isAway = lines.some(({ uses }) => uses.length > 0)
  const inputs = lines.filter((line) => !line.isCanceled).flatMap((line) => partsOf(line, businessCurrency))
  const value = centsToDollars(cost_cents)
  return {
    ...{ name: 'cost', value, unit: businessCurrency, estimated: false, reason: null },
    formula: isCanceled
      ? `A canceled order costs nothing: its pieces ${isAway ? 'go back to their purchases once they are received' : 'went back to their purchases'}.`
      : 'What its pieces cost, from the oldest purchases first (FIFO).',
    inputs,
  }
}

function partsOf({ sku, quantity, cost_cents, uses }: CostLine, unit: string): FigureInput[] {
  const known = uses.reduce((sum, part) => sum + part.quantity * part.cost_cents, 0)
  if (uses.length === 0 || known !== cost_cents)
    return [input({ name: `${quantity} of ${sku}`, cents: cost_cents, source: sourceOf(cost_cents) }, unit)]
  return uses.map((part) => {
    const pieces = `${part.quantity} of ${sku} at ${toDecimal(part.cost_cents)}`
    const cents = part.quantity * part.cost_cents
    return part.purchase_id === null
      ? input({ name: pieces, cents, source: sourceOf(cents) }, unit)
      : input({ name: `${pieces}, purchase ${part.purchase_id}`, cents, source: 'purchases' }, unit)
  })
}

/** Beyond all purchases the product's own cost counts, if it has one. */
function sourceOf(cents: number) {
  return cents === 0 ? 'none' : 'product'
}
