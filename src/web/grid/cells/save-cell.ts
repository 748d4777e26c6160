import type { GridColumn, GridRow } from '../columns/grid-column.ts'

export type SaveOutcome<Row> = { is: 'saved'; row: Row } | { is: 'conflict'; row: Row }

export type SaveCell<Row extends GridRow> = (
  row: Row,
  column: GridColumn<Row>,
  value: string | number | null,
) => Promise<SaveOutcome<Row>>
