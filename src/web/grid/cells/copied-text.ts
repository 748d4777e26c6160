import type { GridRow } from '../columns/grid-column.ts'
import type { PlacedColumns } from '../columns/placed-columns.ts'
import type { CellBox } from './cell-range.ts'
import { copiedCell } from './copied-cell.ts'
import { clipboardText } from './copy-cells.ts'

/** The cells of a box for the clipboard; rows that are not loaded can't be known and are left out. */
export function copiedText<Row extends GridRow>(
  box: CellBox,
  placed: PlacedColumns<Row>,
  rowAt: (row: number) => Row | undefined,
): string {
  const columns = placed.all.filter(
    ({ position }) => position >= box.firstColumn && position <= box.lastColumn,
  )
  const rows = Array.from({ length: box.lastRow - box.firstRow + 1 }, (_, at) => rowAt(box.firstRow + at))
  return clipboardText(
    rows.flatMap((row) => (row === undefined ? [] : [columns.map(({ column }) => copiedCell(column, row))])),
  )
}
