import { memo, type ReactNode } from 'react'
import { cellContent, plainContent } from '../cells/cell-content.tsx'
import type { EditMark, RowMarks } from '../cells/cell-edits.ts'
import cellClasses from '../cells/Cell.module.css'
import { columnClass } from '../columns/column-styles.ts'
import { isCentred, isNumeric, type GridRow } from '../columns/grid-column.ts'
import type { PlacedColumn } from '../columns/placed-columns.ts'
import classes from './Row.module.css'

export type GridRowViewProps = {
  row: GridRow
  /** Place in the list, counted from 0. */
  index: number
  topPx: number
  start: readonly PlacedColumn[]
  center: readonly PlacedColumn[]
  end: readonly PlacedColumn[]
  isSelected: boolean
  /** Place of the cell that has the grid's focus, or -1. */
  activeColumn: number
  /** First and last place of the cells that are marked in this row, or -1. */
  rangeFrom: number
  rangeTo: number
  marks: RowMarks | undefined
  editingColumn: string | null
  editor: ReactNode
  /** Whether its details are shown; null in lists whose rows don't open. */
  isOpen: boolean | null
  rowName: string
}

/** One row of cells. It has no handlers: the grid finds the cell that was meant by its place. */
export const GridRowView = memo(function GridRowView(props: GridRowViewProps) {
  const { row, index, topPx, start, center, end, isSelected, activeColumn, isOpen, rowName } = props
  const cells = (columns: readonly PlacedColumn[]) => columns.map((placed) => cellOf(placed, props))
  return (
    <div
      role="row"
      className={classes.row}
      style={{ transform: `translateY(${topPx}px)` }}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-row={index}
      data-edited={props.editingColumn === null ? undefined : ''}
    >
      <div role="presentation" className={classes.start}>
        <div
          role="gridcell"
          className={classes.checkboxCell}
          aria-colindex={1}
          tabIndex={activeColumn === 0 ? 0 : undefined}
        >
          <span
            role="checkbox"
            className={classes.checkbox}
            aria-checked={isSelected}
            aria-label={`Select ${rowName} ${row.id}`}
          />
        </div>
        {isOpen === null ? null : (
          <div
            role="gridcell"
            className={classes.openerCell}
            aria-colindex={2}
            aria-expanded={isOpen}
            aria-label={`Details of ${rowName} ${row.id}`}
            tabIndex={activeColumn === 1 ? 0 : undefined}
          />
        )}
        {cells(start)}
      </div>
      <div role="presentation" className={classes.center}>
        {cells(center)}
      </div>
      {end.length === 0 ? null : (
        <div role="presentation" className={classes.end}>
          {cells(end)}
        </div>
      )}
    </div>
  )
})

/** A function and not a component: a screen has a thousand cells, and each component would be work of its own. */
function cellOf(placed: PlacedColumn, props: GridRowViewProps) {
  const { row, activeColumn, rangeFrom, rangeTo, marks, editingColumn, editor } = props
  const { column, position, id } = placed
  const mark = marks?.[id]
  const isRanged = position >= rangeFrom && position <= rangeTo
  const canEdit = column.canEdit?.(row) === true
  return (
    <div
      key={id}
      role="gridcell"
      className={cellClass(placed, { isRanged, canEdit, isEdited: editingColumn === id, mark })}
      aria-colindex={position + 1}
      aria-readonly={canEdit ? false : undefined}
      aria-invalid={mark?.state === 'failed' || mark?.state === 'conflict' ? true : undefined}
      aria-busy={mark?.state === 'saving' ? true : undefined}
      tabIndex={position === activeColumn ? 0 : undefined}
    >
      {editingColumn === id ? editor : contentOf(placed, row, mark)}
    </div>
  )
}

function contentOf({ column }: PlacedColumn, row: GridRow, mark: EditMark | undefined): ReactNode {
  if (mark?.state === 'saving') return plainContent(column, mark.value, row)
  // A column that was shown just now is not in the rows at hand yet.
  if (column.value(row) === undefined) return <span className={cellClasses.pending} />
  const content = cellContent(column, row)
  const link = column.link?.(row)
  return link === undefined ? (
    content
  ) : (
    <a className={cellClasses.link} href={link} title={column.linkTitle} tabIndex={-1} draggable={false}>
      {content}
    </a>
  )
}

type CellLook = { isRanged: boolean; canEdit: boolean; isEdited: boolean; mark: EditMark | undefined }

function cellClass(placed: PlacedColumn, { isRanged, canEdit, isEdited, mark }: CellLook): string {
  let name = baseClass(placed)
  if (canEdit) name += ` ${cellClasses.editable}`
  if (isRanged) name += ` ${cellClasses.ranged}`
  if (isEdited) name += ` ${cellClasses.edited}`
  if (mark?.state === 'saving') name += ` ${cellClasses.saving}`
  if (mark?.state === 'failed' || mark?.state === 'conflict') name += ` ${cellClasses.failed}`
  return name
}

const baseClasses = new WeakMap<PlacedColumn, string>()

/** The same for every row, so it is put together once for each column. */
function baseClass(placed: PlacedColumn): string {
  const known = baseClasses.get(placed)
  if (known !== undefined) return known
  const { facts } = placed.column
  const kind = isNumeric(facts) ? cellClasses.numeric : isCentred(facts) ? cellClasses.centred : ''
  const time = facts.type === 'timestamp' ? cellClasses.time : ''
  const slim = facts.type === 'timestamp' && facts.isFixedWidth === true ? cellClasses.slim : ''
  const box = placed.column.content !== undefined || facts.type === 'list' ? cellClasses.box : ''
  const name = [cellClasses.cell, columnClass(placed.id), kind, time, slim, box]
    .filter((each) => each !== '')
    .join(' ')
  baseClasses.set(placed, name)
  return name
}
