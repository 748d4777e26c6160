import { useCallback, useEffect, useRef, useState } from 'react'
import type { GridColumn, GridRow } from '../columns/grid-column.ts'
import type { SaveCell } from './save-cell.ts'
import type { CellValue } from './cell-value.ts'
import { noMarks, withMark, withoutFailure } from './edit-marks.ts'
import { cellEditingOf, editorText, readEdit } from './kinds/cell-kinds.ts'

export type CellRef<Row extends GridRow> = { row: Row; column: GridColumn<Row> }

export type EditedCell<Row extends GridRow> = CellRef<Row> & { initial: string }

type EditingInput<Row extends GridRow> = {
  onSave: SaveCell<Row>
  replaceRow: (row: Row) => void
  words: (problem: unknown) => string
  onSaved: () => void
  onFailed: (cell: CellRef<Row>, problem: unknown, retry: () => void) => void
  onConflict: (conflict: CellConflict<Row>) => void
}

/** Someone else changed the same cell meanwhile. */
export type CellConflict<Row extends GridRow> = CellRef<Row> & { mine: CellValue }

/** Editing in place: the new value stands at once, and goes again when it could not be kept. */
export function useCellEditing<Row extends GridRow>(input: EditingInput<Row>) {
  const [edited, setEdited] = useState<EditedCell<Row> | null>(null)
  const [marks, setMarks] = useState(noMarks)
  const run = useRef(input)
  useEffect(() => {
    run.current = input
  })

  const save = useCallback(async (cell: CellRef<Row>, value: CellValue) => {
    const { row, column } = cell
    const columnId = column.facts.id
    setMarks((current) => withMark(current, row.id, columnId, { state: 'saving', value }))
    try {
      const outcome = await run.current.onSave(row, column, value)
      run.current.replaceRow(outcome.row)
      const isSaved = outcome.is === 'saved'
      setMarks((current) =>
        withMark(current, row.id, columnId, isSaved ? null : { state: 'conflict', mine: value }),
      )
      if (isSaved) run.current.onSaved()
      else run.current.onConflict({ row: outcome.row, column, mine: value })
    } catch (problem) {
      const reason = run.current.words(problem)
      setMarks((current) => withMark(current, row.id, columnId, { state: 'failed', reason }))
      run.current.onFailed(cell, problem, () => void save(cell, value))
    }
  }, [])

  const start = useCallback(({ row, column }: CellRef<Row>, typed: string | null) => {
    if (cellEditingOf(column.facts) === null) return
    setMarks((current) => withoutFailure(current, row.id, column.facts.id))
    setEdited({ row, column, initial: editorText(column.facts, column.value(row), typed) })
  }, [])

  const cancel = useCallback(() => setEdited(null), [])

  /** Answers why the text can't be kept, or null when editing is over. */
  const commit = useCallback(
    (cell: CellRef<Row>, text: string): string | null => {
      const { row, column } = cell
      const reading = readEdit(column.facts, text)
      if (reading.is === 'refused') return reading.reason
      setEdited(null)
      if (reading.is === 'value' && reading.value !== column.value(row)) void save(cell, reading.value)
      return null
    },
    [save],
  )
  /** Takes a mark away: what stands in the row is right. */
  const settle = useCallback(({ row, column }: CellRef<Row>) => {
    setMarks((current) => withMark(current, row.id, column.facts.id, null))
  }, [])
  return { edited, marks, start, cancel, commit, save, settle }
}
