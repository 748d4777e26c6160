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

const sixDaysMs = 6 * 24 * 3_600_000

/** Which days of a week count where the period cuts it: its figures are small for that, and not for want of sales. */
export function partWords(
  part: PivotPart,
  { value: monday, is_rest: isRest }: Pick<PivotKey, 'value' | 'is_rest'>,
  { from, to }: { from: string; to: string },
): string | null {
  if (part !== 'week' || isRest || monday === null) return null
  const sunday = new Date(Date.parse(monday) + sixDaysMs).toISOString().slice(0, 10)
  if (monday < from && to < sunday) return `From ${from} to ${to}: the period is part of this week.`
  if (monday < from) return `From ${from}: the period begins in this week.`
  return to < sunday ? `To ${to}: the period ends in this week.` : null
}

export function figureText(figures: PivotFigures, measure: PivotMeasure, currency: string): string {
  const value = figures[measure]
  if (value === null) return '–'
  if (measure === 'qty') return countText(value)
  return measure === 'margin' ? `${value.toFixed(2)} %` : moneyText(value, currency)
}
