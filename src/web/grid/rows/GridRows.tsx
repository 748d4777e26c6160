import { memo, type ReactNode } from 'react'
import type { EditMarks } from '../cells/edit-marks.ts'
import type { GridRow } from '../columns/grid-column.ts'
import type { PlacedColumn, PlacedColumns } from '../columns/placed-columns.ts'
import { boxOf, isRange, type CellCursor } from '../cells/cell-range.ts'
import { GridRowView } from './GridRowView.tsx'
import { isSelected, type Selection } from './selection.ts'
import { SkeletonRow, type SkeletonRowProps } from './SkeletonRow.tsx'
import type { RowView } from './useRowView.ts'

export type GridRowsProps = {
  view: RowView
  rowPx: number
  rowCount: number
  /** Index in the list of the first row on the page. */
  offset: number
  /** Rises with every change of the rows, so that this part is drawn again. */
  version: number
  rowAt: (index: number) => GridRow | undefined
  placed: PlacedColumns
  center: readonly PlacedColumn[]
  cursor: CellCursor
  selection: Selection
  marks: EditMarks
  edited: { rowId: number; columnId: string } | null
  editor: ReactNode
  rowName: string
}

export const GridRows = memo(function GridRows(props: GridRowsProps) {
  const { view, rowPx, offset, rowAt, cursor } = props
  const places = Math.ceil(view.viewportPx / rowPx) + mostOverscan
  return indexesOf(props).map((index) => {
    const row = rowAt(offset + index)
    const isInView = index >= view.first && index < view.end
    // The row with the focus stays in the page while it is out of view, just beyond the edge.
    const shownAt = index < view.first ? view.first - 1 : Math.min(index, view.end)
    const topPx = (shownAt - view.base) * rowPx
    // Rows that leave give their elements to rows that come: changing text is far cheaper than making elements.
    const key = isInView ? index % places : 'kept'
    if (row !== undefined) return <RowOf key={key} row={row} index={index} topPx={topPx} {...props} />
    const active = cursor.at.row === index ? activeOf(props) : null
    return <SkeletonRow key={key} index={offset + index} topPx={topPx} active={active} />
  })
})

/** More than a window ever holds beyond what is seen. */
const mostOverscan = 20

function activeOf({ cursor, placed }: GridRowsProps): SkeletonRowProps['active'] {
  const { column } = cursor.at
  return { position: column, columnId: placed.all.find(({ position }) => position === column)?.id ?? null }
}

type RowOfProps = GridRowsProps & { row: GridRow; index: number; topPx: number }

function RowOf(props: RowOfProps) {
  const { row, index, topPx, offset, placed, center, cursor, selection, marks, edited, editor, rowName } =
    props
  const box = isRange(cursor) ? boxOf(cursor) : null
  const isInBox = box !== null && index >= box.firstRow && index <= box.lastRow
  const isEdited = edited?.rowId === row.id
  return (
    <GridRowView
      row={row}
      index={offset + index}
      topPx={topPx}
      start={placed.start}
      center={center}
      end={placed.end}
      isSelected={isSelected(selection, row.id)}
      activeColumn={cursor.at.row === index ? cursor.at.column : -1}
      rangeFrom={isInBox ? box.firstColumn : -1}
      rangeTo={isInBox ? box.lastColumn : -1}
      marks={marks.get(row.id)}
      editingColumn={isEdited ? edited.columnId : null}
      editor={isEdited ? editor : null}
      selectLabel={`Select ${rowName}`}
    />
  )
}

function indexesOf({ view, cursor, rowCount }: GridRowsProps): number[] {
  const indexes = Array.from({ length: view.end - view.first }, (_, at) => view.first + at)
  const { row } = cursor.at
  if (row < 0 || row >= rowCount) return indexes
  if (row < view.first) return [row, ...indexes]
  return row >= view.end ? [...indexes, row] : indexes
}
