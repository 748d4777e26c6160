import type { GridColumn, GridRow } from '../columns/grid-column.ts'
import type { CellValue } from './cell-value.ts'

export type SaveOutcome<Row> = { is: 'saved'; row: Row } | { is: 'conflict'; row: Row }

export type SaveCell<Row extends GridRow> = (
  row: Row,
  column: GridColumn<Row>,
  value: CellValue,
) => Promise<SaveOutcome<Row>>
