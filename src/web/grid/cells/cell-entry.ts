import type { GridColumn, GridRow } from '../columns/grid-column.ts'
import type { CellValue } from './cell-value.ts'
import type { EditMark } from './edit-marks.ts'

/** What Enter, a double click or a typed letter means in a cell; null when it means nothing there. */
export type CellEntry = { do: 'edit' } | { do: 'open'; link: string } | { do: 'settle'; mine: CellValue }

export function cellEntry<Row extends GridRow>(
  { row, column }: { row: Row; column: GridColumn<Row> },
  mark: EditMark | undefined,
  typed: string | null,
): CellEntry | null {
  if (mark?.state === 'conflict') return { do: 'settle', mine: mark.mine }
  if (mark?.state !== 'saving' && column.canEdit?.(row) === true) return { do: 'edit' }
  // A letter opens nothing: it was meant for a field.
  const link = typed === null ? column.link?.(row) : undefined
  return link === undefined ? null : { do: 'open', link }
}
