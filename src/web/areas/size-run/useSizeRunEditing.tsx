import { useEffect, useRef, useState } from 'react'
import { showNotice } from '../../app/toast.ts'
import { productColumn } from '../../../contract/products/product-columns.ts'
import { noMarks, withMark, withoutFailure } from '../../grid/cells/cell-edits.ts'
import type { CellRef, CellValue, EditMark, EditMarks, SaveCells } from '../../grid/cells/cell-edits.ts'
import type { CellBox } from '../../grid/cells/cell-place.ts'
import type { EditEnd } from '../../grid/cells/CellEditor.tsx'
import { editorText } from '../../grid/cells/kinds/cell-kinds.ts'
import { planTyped, type Sheet } from '../../grid/cells/planned-edits.ts'
import { readChange, readTyped } from '../../grid/cells/relative-change.ts'
import { placeColumns } from '../../grid/columns/placed-columns.ts'
import type { GridColumn } from '../../grid/columns/grid-column.ts'
import { useManyEdits } from '../../grid/useManyEdits.tsx'
import { problemWords } from '../../ui/problem-words.ts'
import type { SizeRow } from './size-run-rows.ts'

type Edited = CellRef<SizeRow> & { initial: string; isWhole: boolean }

type EditingInput = {
  rows: readonly SizeRow[]
  columns: readonly GridColumn<SizeRow>[]
  onSaveMany: SaveCells<SizeRow>
  /** Puts the focus back where it was. */
  onClosed: () => void
}

const keyColumn = 'sku'
const onNotice = (words: string) => void showNotice(words)

/** Editing in place, one cell or many: what was typed stands at once, and each cell says what became of it. */
export function useSizeRunEditing({ rows, columns, onSaveMany, onClosed }: EditingInput) {
  const [edited, setEdited] = useState<Edited | null>(null)
  const [marks, setMarks] = useState(noMarks)
  // Names the size in the question before many cells change.
  const [sku] = useState(skuColumn)
  const latest = useRef({ columns: [sku, ...columns], keyColumn, onSaveMany, onNotice })
  useEffect(() => {
    latest.current = { columns: [sku, ...columns], keyColumn, onSaveMany, onNotice }
  })
  const mark = ({ row, column }: CellRef<SizeRow>, next: EditMark | null) =>
    setMarks((current) => withMark(current, row.id, column.facts.id, next))
  const save = async (cell: CellRef<SizeRow>, value: CellValue) => {
    mark(cell, { state: 'saving', value })
    try {
      const [outcome] = await latest.current.onSaveMany([{ ...cell, value }], 0)
      if (outcome?.is === 'conflict') mark(cell, { state: 'conflict', mine: value })
      else mark(cell, outcome?.is === 'failed' ? { state: 'failed', reason: outcome.reason } : null)
    } catch (problem) {
      mark(cell, { state: 'failed', reason: problemWords(problem).message })
    }
  }
  const { propose, dialog } = useManyEdits<SizeRow>({ latest, setMarks, save, onClosed })
  const layout = columns.map(({ facts }) => ({ id: facts.id, width: facts.width, pin: null }))
  const sheet: Sheet<SizeRow> = {
    placed: placeColumns(layout, columns, 1),
    rowAt: (row) => withUnsaved(rows[row], marks),
  }
  const start = ({ row, column }: CellRef<SizeRow>, typed: string | null) => {
    setMarks((current) => withoutFailure(current, row.id, column.facts.id))
    const initial = editorText(column.facts, column.value(row), typed)
    setEdited({ row, column, initial, isWhole: typed === null })
  }
  /** Answers why the text can't be kept, or null when editing is over; `box` are the marked cells, in the sheet. */
  const commit = (text: string, end: EditEnd, box: CellBox | null): string | null => {
    if (edited === null) return null
    const { row, column } = edited
    const isChange = readChange(text, column.facts) !== null
    const isForAll = box !== null && (end === 'all' || isChange)
    const reading = readTyped(column.facts, text, column.value(row))
    if (!isForAll && reading.is === 'refused') return reading.reason
    setEdited(null)
    if (isForAll) propose(planTyped(sheet, box, text, isChange))
    else if (reading.is === 'value' && reading.value !== column.value(row)) void save(edited, reading.value)
    return null
  }
  return { edited, marks, dialog, sheet, start, commit, propose, cancel: () => setEdited(null) }
}

/** What is on its way to the server counts as there: a fill right after an edit takes the new value on. */
function withUnsaved(row: SizeRow | undefined, marks: EditMarks): SizeRow | undefined {
  if (row === undefined) return undefined
  const unsaved = Object.entries(marks.get(row.id) ?? {}).flatMap(([field, mark]) =>
    mark.state === 'saving' ? [[field, mark.value]] : [],
  )
  return { ...row, values: { ...row.values, ...(Object.fromEntries(unsaved) as object) } }
}

function skuColumn(): GridColumn<SizeRow> {
  return { facts: productColumn(keyColumn), sortField: keyColumn, value: ({ sku }) => sku }
}
