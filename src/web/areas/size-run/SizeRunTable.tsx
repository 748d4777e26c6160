import { Link } from '@tanstack/react-router'
import { useRef, type ReactNode } from 'react'
import type { Column } from '../../../contract/columns/column.ts'
import type { CellRef, EditMark, EditMarks } from '../../grid/cells/cell-edits.ts'
import type { CellPlace } from '../../grid/cells/cell-place.ts'
import { CellEditor } from '../../grid/cells/CellEditor.tsx'
import { cellContent, plainContent } from '../../grid/cells/cell-content.tsx'
import { canBegin } from '../../grid/cells/kinds/cell-kinds.ts'
import { isNumeric, type GridColumn } from '../../grid/columns/grid-column.ts'
import { paths } from '../../paths.ts'
import { Tip } from '../../ui/Tip.tsx'
import { coverFormulas } from '../stock-cover/cover-formulas.ts'
import { saveSizeRun } from './save-size-run.ts'
import { sizeRunEvents } from './size-run-events.ts'
import type { SizeRow } from './size-run-rows.ts'
import classes from './SizeRun.module.css'
import { UnsavedCells } from './UnsavedCells.tsx'
import { useSizeRunCursor } from './useSizeRunCursor.ts'
import { useSizeRunEditing } from './useSizeRunEditing.tsx'

type SizeRunTableProps = {
  parent: { id: number; sku: string }
  rows: readonly SizeRow[]
  columns: readonly GridColumn<SizeRow>[]
  /** Of a deleted style no size takes a value. */
  isReadOnly: boolean
}

/** One column for each size. One cell has the focus, and keys and clipboard mean there what they mean in the catalogue. */
export function SizeRunTable({ parent, rows, columns, isReadOnly }: SizeRunTableProps) {
  const frame = useRef<HTMLDivElement>(null)
  const cursor = useSizeRunCursor({ frame, lines: columns.length, sizes: rows.length })
  const onClosed = () => cursor.focus()
  const editing = useSizeRunEditing({ rows, columns, onSaveMany: saveSizeRun(parent), onClosed })
  const { edited, marks } = editing
  const canEdit = ({ row, column }: CellRef<SizeRow>) => !isReadOnly && column.canEdit?.(row) === true
  const start = (place: CellPlace, typed: string | null): boolean => {
    const [row, column] = [rows[place.column - 1], columns[place.row]]
    if (row === undefined || column === undefined || !canEdit({ row, column })) return false
    if (typed !== null && !canBegin(column.facts, typed)) return false
    if (markOf(marks, { row, column })?.state === 'saving') return false
    editing.start({ row, column }, typed)
    return true
  }
  const editor = editorOf(editing, cursor)
  const events = sizeRunEvents({ ...cursor, rows, columns, editing, isReadOnly, start })
  const cellAt = (row: SizeRow, column: GridColumn<SizeRow>, place: CellPlace) => (
    <Cell
      key={row.id}
      {...{ row, column, place, canEdit: canEdit({ row, column }) }}
      mark={markOf(marks, { row, column })}
      isActive={cursor.cursor.at.row === place.row && cursor.cursor.at.column === place.column}
      isMarked={cursor.isMarked(place)}
      editor={edited?.row.id === row.id && edited.column.facts.id === column.facts.id ? editor : null}
    />
  )
  return (
    <>
      <div ref={frame} className={classes.frame}>
        <table role="grid" aria-label="Size run" className={classes.table} {...events}>
          <SizesHead rows={rows} />
          <tbody>
            {columns.map((column, line) => (
              <tr key={column.facts.id}>
                <th scope="row" className={classes.line}>
                  <LineLabel {...column.facts} />
                </th>
                {rows.map((row, at) => cellAt(row, column, { row: line, column: at + 1 }))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <UnsavedCells rows={rows} columns={columns} marks={marks} />
      {editing.dialog}
    </>
  )
}

/** What a line says of each size; of a figure also how it comes about. */
function LineLabel({ field, label }: Pick<Column, 'field' | 'label'>) {
  const formula = coverFormulas[field]
  return formula === undefined ? (
    <bdi>{label}</bdi>
  ) : (
    <Tip label={formula}>
      <bdi tabIndex={0}>{label}</bdi>
    </Tip>
  )
}

/** The field in place of the cell that is edited. */
function editorOf(
  { edited, commit, cancel }: ReturnType<typeof useSizeRunEditing>,
  { cursor, marked, moveAfter, moveTo }: ReturnType<typeof useSizeRunCursor>,
): ReactNode {
  if (edited === null) return null
  const { row, column, initial, isWhole } = edited
  return (
    <CellEditor
      key={`${row.id} ${column.facts.id}`}
      {...{ column: column.facts, initial, isWhole }}
      onType={() => undefined}
      onCommit={(text, end) => {
        const reason = commit(text, end, marked)
        if (reason === null && end !== 'leave') moveAfter(end)
        return reason
      }}
      onCancel={(isFocusKept) => {
        cancel()
        if (isFocusKept) moveTo(cursor.at)
      }}
    />
  )
}

function markOf(marks: EditMarks, { row, column }: CellRef<SizeRow>): EditMark | undefined {
  return marks.get(row.id)?.[column.facts.id]
}

/** Each size leads to its own page. */
function SizesHead({ rows }: { rows: readonly SizeRow[] }) {
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.line}>
          Size
        </th>
        {rows.map((row) => (
          <th key={row.id} scope="col">
            <Link to={paths.product(row.id)} className={classes.size} title={row.sku}>
              <bdi>{row.size ?? row.sku}</bdi>
            </Link>
          </th>
        ))}
      </tr>
    </thead>
  )
}

type CellProps = {
  row: SizeRow
  column: GridColumn<SizeRow>
  place: CellPlace
  mark: EditMark | undefined
  isActive: boolean
  isMarked: boolean
  canEdit: boolean
  editor: ReactNode
}

function Cell({ row, column, place, mark, isActive, isMarked, canEdit, editor }: CellProps) {
  const isUnsaved = mark?.state === 'failed' || mark?.state === 'conflict'
  return (
    <td
      role="gridcell"
      data-cell={`${place.row} ${place.column}`}
      data-numeric={isNumeric(column.facts) || undefined}
      data-ranged={isMarked || undefined}
      data-edit={canEdit || undefined}
      data-mark={mark?.state}
      aria-readonly={!canEdit}
      aria-selected={isMarked || undefined}
      aria-invalid={isUnsaved || undefined}
      aria-busy={mark?.state === 'saving' || undefined}
      tabIndex={isActive ? 0 : -1}
    >
      {mark?.state === 'saving' ? plainContent(column, mark.value, row) : cellContent(column, row)}
      {editor}
    </td>
  )
}
