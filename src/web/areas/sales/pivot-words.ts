import type { PivotKey } from '../../../contract/sales/sales-pivot.endpoints.ts'
import type { PivotFigures, PivotMeasure, PivotPart } from '../../../contract/sales/sales-pivot.ts'
import { moneyText } from '../../grid/cells/kinds/money-cell.ts'
import { countText } from '../../ui/count-text.ts'

export const partLabels: Readonly<Record<PivotPart, string>> = {
  brand: 'Brand',
  size: 'Size',
  channel: 'Channel',
  week: 'Week',
}

export const measureLabels: Readonly<Record<PivotMeasure, string>> = {
  qty: 'Qty',
  order_total: 'Order Total',
  payout: 'Payout',
  profit: 'Profit',
  margin: 'Margin %',
}

/** What a line or a column is called; a week by its Monday. */
export function keyText(
  part: PivotPart,
  { value, is_rest: isRest }: Pick<PivotKey, 'value' | 'is_rest'>,
): string {
  if (isRest) return 'All others'
  return value ?? `No ${partLabels[part].toLowerCase()}`
}

export function figureText(figures: PivotFigures, measure: PivotMeasure, currency: string): string {
  const value = figures[measure]
  if (value === null) return '–'
  if (measure === 'qty') return countText(value)
  return measure === 'margin' ? `${value.toFixed(2)} %` : moneyText(value, currency)
}
