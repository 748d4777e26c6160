import type { List } from '../../../src/server/platform/lists/define-list.ts'
import type { PlainRow } from './plain-list.ts'

/** The totals of these rows, added up one after the other. */
export function plainTotals({ totals = {}, totalsBy }: List, rows: readonly PlainRow[]) {
  const groups = Map.groupBy(rows, (row) => (totalsBy === undefined ? '' : String(row[totalsBy])))
  if (totalsBy === undefined && rows.length === 0) groups.set('', [])
  const answer: Record<string, Record<string, number | null>> = {}
  for (const [key, own] of groups) {
    const add = (field: string) =>
      own.reduce((sum, row) => sum + Math.round(Number(row[field] ?? 0) * 100), 0) / 100
    answer[key] = {}
    for (const [name, total] of Object.entries(totals)) {
      if (total.kind === 'rows') answer[key][name] = own.length
      else if (total.kind === 'sum') answer[key][name] = add(total.field)
      else {
        const whole = add(total.whole)
        answer[key][name] = whole === 0 ? null : Math.round((add(total.part) / whole) * 10_000) / 100
      }
    }
  }
  return answer
}
