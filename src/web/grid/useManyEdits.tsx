import { useState, type Dispatch, type RefObject, type SetStateAction } from 'react'
import { counted } from '../ui/count-text.ts'
import { late } from '../ui/later.ts'
import { problemWords } from '../ui/problem-words.ts'
import { withMark } from './cells/cell-edits.ts'
import type { CellEdit, CellRef, CellValue, EditMark, EditMarks } from './cells/cell-edits.ts'
import type { EditPlan } from './cells/planned-edits.ts'
import type { GridColumn, GridRow } from './columns/grid-column.ts'
import type { GridProps } from './rows/grid-props.ts'

const useEditPreview = late(() => import('./panels/EditPreview.tsx'))

/** So many cells are done at once; more are shown before. */
const mostUnseen = 20

type ManyEditsInput<Row extends GridRow> = {
  latest: RefObject<Pick<GridProps<Row>, 'columns' | 'keyColumn' | 'onSaveMany' | 'onNotice'>>
  setMarks: Dispatch<SetStateAction<EditMarks>>
  /** The way of a single cell. */
  save: (cell: CellRef<Row>, value: CellValue) => Promise<void>
  onClosed: () => void
}

type Preview<Row extends GridRow> = { plan: EditPlan<Row>; keyColumn: GridColumn<Row> | undefined }

/** The cells that take what was typed, and those that can't. */
function sorted<Row extends GridRow>(cells: EditPlan<Row>['cells']) {
  return {
    edits: cells.flatMap(({ row, column, reading }) =>
      reading.is === 'value' ? [{ row, column, value: reading.value }] : [],
    ),
    refused: cells.flatMap(({ row, column, reading }) =>
      reading.is === 'refused' ? [{ row, column, reason: reading.reason }] : [],
    ),
  }
}

/** Edits that reach many cells at once: each stands at once, and each says by itself when it could not be kept. */
export function useManyEdits<Row extends GridRow>({ latest, setMarks, save, onClosed }: ManyEditsInput<Row>) {
  const [preview, setPreview] = useState<Preview<Row> | null>(null)
  const markAll = (cells: readonly CellRef<Row>[], markOf: (at: number) => EditMark | null) =>
    setMarks((current) =>
      cells.reduce(
        (marks, { row, column }, at) => withMark(marks, row.id, column.facts.id, markOf(at)),
        current,
      ),
    )
  const saveMany = async (edits: readonly CellEdit<Row>[], refused: number) => {
    markAll(edits, (at) => ({ state: 'saving', value: edits[at]?.value ?? null }))
    try {
      const outcomes = await latest.current.onSaveMany(edits, refused)
      markAll(edits, (at) => {
        const outcome = outcomes[at]
        if (outcome?.is === 'failed') return { state: 'failed', reason: outcome.reason }
        return outcome?.is === 'conflict' ? { state: 'conflict', mine: edits[at]?.value ?? null } : null
      })
    } catch (problem) {
      const { message: reason } = problemWords(problem)
      markAll(edits, () => ({ state: 'failed', reason }))
    }
  }
  const apply = ({ cells }: EditPlan<Row>) => {
    const { edits, refused } = sorted(cells)
    markAll(refused, (at) => ({ state: 'failed', reason: refused[at]?.reason ?? '' }))
    const [only] = edits
    if (only !== undefined && cells.length === 1) void save(only, only.value)
    else if (only !== undefined) void saveMany(edits, refused.length)
    else latest.current.onNotice(`${counted(refused.length, 'cell')} can’t take this: see the marked cells.`)
  }
  /** Does it, or shows first what it would do. */
  const propose = (plan: EditPlan<Row>) => {
    if (plan.cells.length > mostUnseen || (plan.missing > 0 && plan.cells.length > 0)) {
      const { columns, keyColumn } = latest.current
      setPreview({ plan, keyColumn: columns.find(({ facts }) => facts.id === keyColumn) })
    } else if (plan.cells.length > 0) apply(plan)
    else if (plan.locked > 0) latest.current.onNotice('These cells can’t be edited here.')
  }
  const close = () => {
    setPreview(null)
    onClosed()
  }
  const code = useEditPreview(preview !== null)
  const dialog = preview && code && (
    <code.EditPreview
      {...preview}
      onConfirm={() => {
        apply(preview.plan)
        close()
      }}
      onCancel={close}
    />
  )
  return { propose, dialog }
}
