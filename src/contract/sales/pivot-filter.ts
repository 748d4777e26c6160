import type { PivotKey, SalesPivot } from './sales-pivot.endpoints.ts'
import type { PivotPart } from './sales-pivot.ts'

type Days = Pick<SalesPivot, 'from' | 'to' | 'currency'>
export type PivotEdge = { part: PivotPart; key: Pick<PivotKey, 'value' | 'is_rest'> }

/** The filter of the sales behind a cell, a line or a column; null where what sold least stands together. */
export function pivotFilter(days: Days, edges: readonly PivotEdge[]): Record<string, unknown>[] | null {
  if (edges.some(({ key }) => key.is_rest)) return null
  const week = edges.find(({ part }) => part === 'week')?.key.value
  return [
    ...edges.flatMap(({ part, key }) => (part === 'week' ? [] : [keyCondition(part, key.value)])),
    {
      order__order_time__range:
        week === undefined || week === null ? [days.from, days.to] : weekIn(days, week),
    },
    { currency__in: [days.currency] },
    { canceled: false },
  ]
}

const fields = { brand: 'product__brand', size: 'product__size', channel: 'order__marketplace' } as const

function keyCondition(part: keyof typeof fields, value: string | null): Record<string, unknown> {
  return value === null ? { [`${fields[part]}__isnull`]: true } : { [`${fields[part]}__in`]: [value] }
}

/** Of a week that begins or ends beyond them only the days that were asked for. */
function weekIn({ from, to }: Days, monday: string): [string, string] {
  const sunday = new Date(Date.parse(`${monday}T00:00:00Z`) + 6 * 86_400_000).toISOString().slice(0, 10)
  return [monday < from ? from : monday, sunday > to ? to : sunday]
}
