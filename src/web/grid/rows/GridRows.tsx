import { memo, type ReactNode } from 'react'
import type { EditMarks } from '../cells/cell-edits.ts'
import { boxOf, isRange, type CellCursor } from '../cells/cell-place.ts'
import cellClasses from '../cells/Cell.module.css'
import { columnClass } from '../columns/column-styles.ts'
import type { GridRow } from '../columns/grid-column.ts'
import type { PlacedColumn, PlacedColumns } from '../columns/placed-columns.ts'
import { GridRowView } from './GridRowView.tsx'
import type { RowHeights } from './row-heights.ts'
import type { RowView } from './row-view.ts'
import classes from './Row.module.css'
import { isSelected, type Selection } from './selection.ts'

export type GridRowsProps = {
  view: RowView
  heights: RowHeights
  /** What rows show when they are open; null in lists whose rows don't open. */
  detail: RowDetail | null
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
  const { view, heights, detail, offset, rowAt, placed } = props
  const places = Math.ceil(view.viewportPx / heights.rowPx) + mostOverscan
  const basePx = heights.topOf(view.base)
  return indexesOf(props).flatMap((index) => {
    const row = rowAt(offset + index)
    const isInView = index >= view.first && index < view.end
    // The row with the focus stays in the page while it is out of view, just beyond the edge.
    const topPx = isInView
      ? heights.topOf(index) - basePx
      : index < view.first
        ? heights.topOf(view.first) - basePx - heights.rowPx
        : heights.topOf(view.end) - basePx
    // Rows that leave give their elements to rows that come: changing text is far cheaper than making elements.
    const key = isInView ? index % places : 'kept'
    const cells = <RowOf key={key} row={row} index={index} topPx={topPx} {...props} />
    if (detail === null || !isInView || !heights.isOpen(index)) return [cells]
    return [
      cells,
      <DetailRow
        key={`open ${offset + index}`}
        detail={detail}
        row={row}
        index={offset + index}
        topPx={topPx + heights.rowPx}
        cellCount={placed.all.length + placed.leading}
      />,
    ]
  })
})

/** More than a window ever holds beyond what is seen. */
const mostOverscan = 20

function activeOf({ cursor, placed }: GridRowsProps): SkeletonRowProps['active'] {
  const { column } = cursor.at
  return { position: column, columnId: placed.all.find(({ position }) => position === column)?.id ?? null }
}

type RowOfProps = GridRowsProps & { row: GridRow | undefined; index: number; topPx: number }

function RowOf(props: RowOfProps) {
  const { row, index, topPx, offset, placed, center, cursor, selection, marks, edited, editor, rowName } =
    props
  if (row === undefined) {
    const active = cursor.at.row === index ? activeOf(props) : null
    return <SkeletonRow index={offset + index} topPx={topPx} active={active} />
  }
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
      isOpen={props.detail === null ? null : props.heights.isOpen(index)}
      rowName={rowName}
    />
  )
}

function indexesOf({ view, cursor, heights }: GridRowsProps): number[] {
  const indexes = Array.from({ length: view.end - view.first }, (_, at) => view.first + at)
  const { row } = cursor.at
  if (row < 0 || row >= heights.rowCount) return indexes
  if (row < view.first) return [row, ...indexes]
  return row >= view.end ? [...indexes, row] : indexes
}

export type SkeletonRowProps = {
  index: number
  topPx: number
  /** The cell that has the grid's focus, if it is in this row. */
  active: { position: number; columnId: string | null } | null
}

/** A row that is on its way, in the layout it will have; its bars are one background, so that thousands can fly past. */
export const SkeletonRow = memo(function SkeletonRow({ index, topPx, active }: SkeletonRowProps) {
  return (
    <div
      role="row"
      className={`${classes.row} ${classes.skeleton}`}
      style={{ transform: `translateY(${topPx}px)` }}
      aria-rowindex={index + 2}
      aria-busy="true"
      data-row={index}
    >
      <div role="presentation" className={`${classes.start} ${classes.skeletonStart}`} />
      {active === null ? null : (
        <div role="presentation" className={classes.center}>
          <div
            role="gridcell"
            className={`${cellClasses.cell} ${columnClass(active.columnId ?? '')}`}
            aria-colindex={active.position + 1}
            aria-label="Loading"
            tabIndex={0}
          />
        </div>
      )}
    </div>
  )
})

/** What an open row shows beneath its cells. The height is given, so that the place of every row is known. */
export type RowDetail<Row extends GridRow = GridRow> = {
  heightPx: number
  render(row: Row): ReactNode
}

export type DetailRowProps = {
  detail: RowDetail
  /** Undefined while it is on its way. */
  row: GridRow | undefined
  index: number
  topPx: number
  cellCount: number
}

/** Stands in the view whatever columns are scrolled to; it is no row of the list, so it is not counted. */
export const DetailRow = memo(function DetailRow({ detail, row, index, topPx, cellCount }: DetailRowProps) {
  return (
    <div
      role="row"
      className={classes.detailRow}
      style={{ transform: `translateY(${topPx}px)`, blockSize: detail.heightPx }}
      data-detail={index}
    >
      <div role="gridcell" aria-colspan={cellCount} className={classes.detail}>
        {row === undefined ? null : detail.render(row)}
      </div>
    </div>
  )
})
