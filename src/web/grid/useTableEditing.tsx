import type { RefObject } from 'react'
import type { GridRow } from './columns/grid-column.ts'
import type { PlacedColumns } from './columns/placed-columns.ts'
import type { GridProps } from './grid-props.ts'
import { anchorOf, type Anchor } from './panels/Anchored.tsx'
import { elementOf } from './cells/find-cell.ts'
import type { Cursor } from './rows/useCursor.ts'
import { problemWords } from '../ui/problem-words.ts'
import { CellEditor, type EditEnd } from './cells/CellEditor.tsx'
import { useCellEditing, type CellConflict, type CellRef } from './cells/useCellEditing.ts'

type TableEditingInput<Row extends GridRow, Summary> = GridProps<Row, Summary> & {
  scroller: RefObject<HTMLDivElement | null>
  offset: number
  rowCount: number
  placed: PlacedColumns<Row>
  cursor: Cursor
  onConflict: (conflict: CellConflict<Row>, anchor: Anchor) => void
}

export type TableEditing<Row extends GridRow> = ReturnType<typeof useTableEditing<Row, unknown>>

/** Editing as the table does it: the editor in its cell, toasts, and the focus afterwards. */
export function useTableEditing<Row extends GridRow, Summary>(input: TableEditingInput<Row, Summary>) {
  const { scroller, offset, rowCount, cursor, placed, source, onSave, onConflict } = input
  // The cursor has gone on by the time that the server answers: the panel hangs on the cell that was edited.
  const anchorOfCell = ({ row, column }: CellRef<Row>): Anchor => {
    const index = source.loaded().find(([, { id }]) => id === row.id)?.[0]
    const position = placed.all.find(({ id }) => id === column.facts.id)?.position
    const place = { row: (index ?? offset) - offset, column: position ?? 0 }
    const element = elementOf(scroller.current, place, offset) ?? scroller.current
    return element === null ? { left: 0, top: 0, width: 0, height: 0 } : anchorOf(element)
  }
  const editing = useCellEditing<Row>({
    onSave,
    replaceRow: (row) => source.replaceRows((each) => (each.id === row.id ? row : each)),
    words: (problem) => problemWords(problem).message,
    onSaved: input.onSaved,
    onFailed: ({ row, column }, problem, retry) => input.onSaveFailed(row, column, problem, retry),
    onConflict: (conflict) => onConflict(conflict, anchorOfCell(conflict)),
  })
  const { edited } = editing
  const handleCommit = (cell: CellRef<Row>, text: string, end: EditEnd): string | null => {
    const reason = editing.commit(cell, text)
    if (reason === null && end !== 'leave') cursor.moveTo(placeAfter(end, cursor.cursor.at, rowCount), false)
    return reason
  }
  const editor =
    edited === null ? null : (
      <CellEditor
        key={`${edited.row.id} ${edited.column.facts.id}`}
        column={edited.column.facts}
        initial={edited.initial}
        onCommit={(text, end) => handleCommit(edited, text, end)}
        onCancel={(isFocusKept) => {
          editing.cancel()
          if (isFocusKept) cursor.moveTo(cursor.cursor.at, false)
        }}
      />
    )
  return { ...editing, editor }
}

function placeAfter(end: EditEnd, at: { row: number; column: number }, rowCount: number) {
  if (end === 'down') return { row: Math.min(at.row + 1, rowCount - 1), column: at.column }
  if (end === 'next') return { row: at.row, column: at.column + 1 }
  return end === 'previous' ? { row: at.row, column: Math.max(1, at.column - 1) } : at
}
