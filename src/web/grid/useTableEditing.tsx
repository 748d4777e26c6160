import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { problemWords } from '../ui/problem-words.ts'
import { noMarks, withMark, withoutFailure } from './cells/cell-edits.ts'
import type { CellConflict, CellRef, CellValue, EditMark } from './cells/cell-edits.ts'
import { boxOf, elementOf, isRange, type CellPlace } from './cells/cell-place.ts'
import { CellEditor, type EditEnd } from './cells/CellEditor.tsx'
import { cellEditingOf, editorText } from './cells/kinds/cell-kinds.ts'
import { planTyped, type Sheet } from './cells/planned-edits.ts'
import { readChange, readTyped } from './cells/relative-change.ts'
import type { GridRow } from './columns/grid-column.ts'
import type { PlacedColumns } from './columns/placed-columns.ts'
import { anchorOf, type Anchor } from '../ui/anchor.ts'
import type { GridProps } from './rows/grid-props.ts'
import type { RowSnapshot } from './rows/row-source.ts'
import type { Cursor } from './rows/useCursor.ts'
import { useManyEdits } from './useManyEdits.tsx'

type TableEditingInput<Row extends GridRow> = GridProps<Row> & {
  scroller: RefObject<HTMLDivElement | null>
  snapshot: RowSnapshot
  offset: number
  rowCount: number
  placed: PlacedColumns<Row>
  cursor: Cursor
  onConflict: (conflict: CellConflict<Row>, anchor: Anchor) => void
}

export type TableEditing<Row extends GridRow> = ReturnType<typeof useTableEditing<Row>>

/** Editing in place: the new value stands at once, and goes again when it could not be kept. */
export function useTableEditing<Row extends GridRow>(input: TableEditingInput<Row>) {
  const { cursor, rowCount } = input
  const [edited, setEdited] = useState<(CellRef<Row> & { initial: string; isWhole: boolean }) | null>(null)
  const { latest, marks, setMarks, mark, save } = useCellSaving(input)
  const start = ({ row, column }: CellRef<Row>, typed: string | null) => {
    if (cellEditingOf(column.facts) === null) return
    setMarks((current) => withoutFailure(current, row.id, column.facts.id))
    const initial = editorText(column.facts, column.value(row), typed)
    setEdited({ row, column, initial, isWhole: typed === null })
  }
  useDraftRestored(input, (cell, initial, place) => {
    cursor.toCell(place)
    setEdited({ ...cell, initial, isWhole: false })
  })
  const sheet: Sheet<Row> = {
    placed: input.placed,
    rowAt: (row) => (row < rowCount ? input.source.rowAt(input.offset + row) : undefined),
  }
  const { propose, dialog } = useManyEdits<Row>({ latest, setMarks, save, onClosed: cursor.focus })
  /** Answers why the text can't be kept, or null when editing is over. */
  const commit = (cell: CellRef<Row>, text: string, end: EditEnd): string | null => {
    const { row, column } = cell
    const reading = readTyped(column.facts, text, column.value(row))
    const isChange = readChange(text, column.facts) !== null
    if (isRange(cursor.cursor) && (end === 'all' || isChange)) {
      setEdited(null)
      if (end !== 'leave') cursor.moveTo(cursor.cursor.at, true)
      propose(planTyped(sheet, boxOf(cursor.cursor), text, isChange))
      return null
    }
    if (reading.is === 'refused') return reading.reason
    setEdited(null)
    if (reading.is === 'value' && reading.value !== column.value(row)) void save(cell, reading.value)
    else input.drafts.write(null)
    if (end !== 'leave') cursor.moveTo(placeAfter(end, cursor.cursor.at, rowCount), false)
    return null
  }
  const editor =
    edited === null ? null : (
      <CellEditor
        key={`${edited.row.id} ${edited.column.facts.id}`}
        column={edited.column.facts}
        initial={edited.initial}
        isWhole={edited.isWhole}
        onCommit={(text, end) => commit(edited, text, end)}
        onType={(text) =>
          input.drafts.write({ rowId: edited.row.id, columnId: edited.column.facts.id, text })
        }
        onCancel={(isFocusKept) => {
          setEdited(null)
          input.drafts.write(null)
          if (isFocusKept) cursor.moveTo(cursor.cursor.at, false)
        }}
      />
    )
  /** Takes a mark away: what stands in the row is right. */
  const settle = (cell: CellRef<Row>) => mark(cell, null)
  return { edited, marks, editor, dialog, sheet, start, save, settle, propose }
}

/** Keeps one cell, and marks what became of it. */
function useCellSaving<Row extends GridRow>(input: TableEditingInput<Row>) {
  const [marks, setMarks] = useState(noMarks)
  // The table has gone on by the time that the server answers.
  const latest = useRef(input)
  useEffect(() => {
    latest.current = input
  })
  const mark = ({ row, column }: CellRef<Row>, next: EditMark | null) =>
    setMarks((current) => withMark(current, row.id, column.facts.id, next))
  const save = async (cell: CellRef<Row>, value: CellValue) => {
    mark(cell, { state: 'saving', value })
    try {
      const { is, row, theirs } = await latest.current.onSave(cell, value)
      const { source, onSaved, onConflict } = latest.current
      source.replaceRows((each) => (each.id === row.id ? row : each))
      mark(cell, is === 'saved' ? null : { state: 'conflict', mine: value })
      if (is === 'saved') onSaved()
      else onConflict({ ...cell, row, mine: value, theirs }, anchorOfCell(latest.current, cell))
    } catch (problem) {
      mark(cell, { state: 'failed', reason: problemWords(problem).message })
      latest.current.onSaveFailed(cell, problem, () => void save(cell, value))
    }
  }
  return { latest, marks, setMarks, mark, save }
}

/** Goes on with what was typed when the session died, as soon as the first rows are there. */
function useDraftRestored<Row extends GridRow>(
  { drafts, source, snapshot, placed, offset }: TableEditingInput<Row>,
  restore: (cell: CellRef<Row>, text: string, place: CellPlace) => void,
) {
  const goOn = useEffectEvent(() => {
    const draft = drafts.read()
    const [index, row] = source.loaded().find(([, { id }]) => id === draft?.rowId) ?? []
    const found = placed.all.find(({ id }) => id === draft?.columnId)
    if (draft === null || index === undefined || row === undefined || found === undefined) return
    if (found.column.canEdit?.(row) !== true) return
    // It was kept after all, by the page that was left while it did so.
    if (draft.text === editorText(found.column.facts, found.column.value(row), null))
      return drafts.write(null)
    restore({ row, column: found.column }, draft.text, { row: index - offset, column: found.position })
  })
  const isThere = snapshot.generation > 0
  useEffect(() => {
    if (isThere) goOn()
  }, [isThere])
}

/** The cursor has moved on: the panel hangs on the cell that was edited. */
function anchorOfCell<Row extends GridRow>(
  { scroller, source, placed, offset }: TableEditingInput<Row>,
  { row, column }: CellRef<Row>,
): Anchor {
  const index = source.loaded().find(([, { id }]) => id === row.id)?.[0]
  const position = placed.all.find(({ id }) => id === column.facts.id)?.position
  const place = { row: (index ?? offset) - offset, column: position ?? 0 }
  const element = elementOf(scroller.current, place, offset) ?? scroller.current
  return element === null ? { left: 0, top: 0, width: 0, height: 0 } : anchorOf(element)
}

function placeAfter(end: EditEnd, at: CellPlace, rowCount: number): CellPlace {
  if (end === 'down') return { row: Math.min(at.row + 1, rowCount - 1), column: at.column }
  if (end === 'next') return { row: at.row, column: at.column + 1 }
  return end === 'previous' ? { row: at.row, column: Math.max(1, at.column - 1) } : at
}
