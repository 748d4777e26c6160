import type { GridColumn, GridRow } from '../columns/grid-column.ts'
import { contextOf } from './context-of.ts'
import { copiedText } from './kinds/cell-kinds.ts'

/** A cell's text for the clipboard. */
export function copiedCell<Row extends GridRow>(column: GridColumn<Row>, row: Row): string {
  return column.copied?.(row) ?? copiedText(column.facts, column.value(row), contextOf(row))
}
