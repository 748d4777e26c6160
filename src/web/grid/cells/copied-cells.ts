import type { GridColumn, GridRow } from '../columns/grid-column.ts'
import type { PlacedColumns } from '../columns/placed-columns.ts'
import type { CellBox } from './cell-place.ts'
import { contextOf, copiedText } from './kinds/cell-kinds.ts'

/** The cells of a box for the clipboard; rows that are not loaded can't be known and are left out. */
export function copiedCells<Row extends GridRow>(
  { firstRow, lastRow, firstColumn, lastColumn }: CellBox,
  placed: PlacedColumns<Row>,
  rowAt: (row: number) => Row | undefined,
): string {
  const columns = placed.all.filter(({ position }) => position >= firstColumn && position <= lastColumn)
  const rows = Array.from({ length: lastRow - firstRow + 1 }, (_, at) => rowAt(firstRow + at))
  return clipboardText(
    rows.flatMap((row) => (row === undefined ? [] : [columns.map(({ column }) => copiedCell(column, row))])),
  )
}

/** A cell's text for the clipboard. */
export function copiedCell<Row extends GridRow>(column: GridColumn<Row>, row: Row): string {
  return column.copied?.(row) ?? copiedText(column.facts, column.value(row), contextOf(row))
}

/** Cells as a spreadsheet puts them on the clipboard: tabs between cells, a line for each row. */
export function clipboardText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join('\t')).join('\r\n')
}

function quoted(cell: string): string {
  return /["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
