import type { SalesPivot } from '../../../contract/sales/sales-pivot.endpoints.ts'
import type { PivotMeasure } from '../../../contract/sales/sales-pivot.ts'
import { csvText } from '../exports/csv-cells.ts'

/** One measure of a pivot as lines of a file, with the sums at its edges. */
export function salesPivotFile(pivot: SalesPivot, measure: PivotMeasure, corner: string): string {
  const figure = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : String(value)
  const cells = new Map(pivot.cells.map((cell) => [`${cell.row} ${cell.column}`, cell[measure]]))
  const lines = [
    [csvText(corner), ...pivot.columns.map((key) => csvText(keyText(key))), 'Total'],
    ...pivot.rows.map((row, at) => [
      csvText(keyText(row)),
      ...pivot.columns.map((_column, place) => figure(cells.get(`${at} ${place}`))),
      figure(row[measure]),
    ]),
    ['Total', ...pivot.columns.map((column) => figure(column[measure])), figure(pivot.total[measure])],
  ]
  return `\uFEFF${lines.map((line) => `${line.join(',')}\r\n`).join('')}`
}

function keyText({ value, is_rest: isRest }: SalesPivot['rows'][number]): string {
  return isRest ? '(others)' : (value ?? '(none)')
}
