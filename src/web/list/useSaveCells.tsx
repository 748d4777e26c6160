import { useMemo } from 'react'
import { isDecided } from '../app/api-problem.ts'
import { drafts } from '../app/drafts.ts'
import { showFailure, showNotice } from '../app/toast.ts'
import { tray } from '../app/tray/tray.ts'
import type { CellEdit, CellOutcome, SaveCell, SaveCells } from '../grid/cells/cell-edits.ts'
import type { CellRef } from '../grid/cells/cell-edits.ts'
import { cellText, contextOf } from '../grid/cells/kinds/cell-kinds.ts'
import type { GridColumn } from '../grid/columns/grid-column.ts'
import { fieldsOf } from '../ui/is-record.ts'
import { countText } from '../ui/count-text.ts'
import type { Commit, Kept } from './commits.ts'
import { backOf, cellsWords, outcomeOf, rowEditsOf, type RowBack } from './edit-words.ts'
import type { List, ListRow } from './list.ts'
import { saveCell, withValuesOf } from './save-cell.ts'
import { saveRows, type RowOutcome } from './save-rows.ts'
import { named, offerUndo, undo } from './undo.tsx'

type SavingList<Row extends ListRow> = Pick<
  List<Row>,
  'name' | 'save' | 'saveMany' | 'backWith' | 'keyColumn' | 'commits' | 'source'
>

/** Saving cells of a list, one or many at once, taking that back, and what is said of it. */
export function useSaveCells<Row extends ListRow>(
  list: SavingList<Row>,
  columns: readonly GridColumn<Row>[],
) {
  return useMemo(() => {
    const key = columns.find(({ facts }) => facts.id === list.keyColumn)
    return savingOf(list, (row) =>
      key === undefined ? `row ${row.id}` : cellText(key.facts, key.value(row), contextOf(row)),
    )
  }, [list, columns])
}

type Saved = Pick<RowOutcome, 'version' | 'cells'> & { row: object }

function savingOf<Row extends ListRow>(list: SavingList<Row>, nameOf: (row: Row) => string) {
  const { commits, source } = list
  const showRows = (outcomes: ReadonlyMap<number, RowOutcome>) =>
    source.replaceRows((row) => {
      const { version, row: values } = outcomes.get(row.id) ?? { version: null }
      return version === null ? row : withValuesOf(row, { ...values, version })
    })
  const commitOf = (words: string, back: readonly RowBack[]): Commit => ({
    words,
    takeBack: async () => {
      const outcomes = await saveRows(list.saveMany, back)
      showRows(outcomes)
      throwUnanswered(outcomes)
      return keptOf(back, outcomes)
    },
  })
  const wayBack = (before: Row, saved: Saved) =>
    backOf({ id: before.id, ...saved }, nameOf(before), list.backWith?.(before, saved.cells, saved.row))
  const draft = draftsOf(list.name)
  const onSave: SaveCell<Row> = async (cell, value) => {
    const outcome = await draft.until(saveCell(list.save, cell, value))
    const cells = { [cell.column.facts.field]: [cell.column.value(cell.row), value] }
    const { version } = outcome.row
    if (outcome.is === 'saved')
      commits.add(commitOf(cellsWords([cell]), [wayBack(cell.row, { version, cells, row: outcome.answer })]))
    return outcome
  }
  const onSaveMany: SaveCells<Row> = async (edits, refused) => {
    const outcomes = await draft.until(saveRows(list.saveMany, rowEditsOf(edits)))
    showRows(outcomes)
    const answers = edits.map((edit) => outcomeOf(edit, outcomes.get(edit.row.id)))
    const saved = edits.filter((_, at) => answers[at]?.is === 'saved')
    const back = [...new Map(edits.map(({ row }) => [row.id, row])).values()].flatMap((row) => {
      const outcome = outcomes.get(row.id)
      return outcome === undefined || Object.keys(outcome.cells).length === 0 ? [] : [wayBack(row, outcome)]
    })
    const lost = refused + edits.length - saved.length
    const others = lost === 0 ? '' : `, ${countText(lost)} not: see the marked cells`
    if (saved.length > 0) offerUndo(commits, commitOf(cellsWords(saved), back), others)
    tellUnsaved(edits, answers, nameOf)
    return answers
  }
  const onSaveFailed = ({ row, column }: CellRef<Row>, problem: unknown, onRetry: () => void) =>
    showFailure({ subject: `${column.facts.label} of ${nameOf(row)} was not saved`, problem, onRetry })
  const onNotice = (words: string) => void showNotice(words)
  return {
    drafts: draft,
    onSave,
    onSaveMany,
    onSaveFailed,
    onNotice,
    onUndo: () => void undo(commits),
  }
}

/** What is being typed into a cell of this list. */
function draftsOf(list: string) {
  const name = `cell:${list}`
  return {
    read: () => {
      const { rowId, columnId, text } = fieldsOf(drafts.read(name))
      return typeof rowId === 'number' && typeof columnId === 'string' && typeof text === 'string'
        ? { rowId, columnId, text }
        : null
    },
    write: (draft: object | null) => (draft === null ? drafts.remove(name) : drafts.write(name, draft)),
    /** Forgets it when the server has decided; a dead session decides nothing, nor does a page that is left too soon. */
    until: async <T,>(saving: Promise<T>): Promise<T> => {
      try {
        const saved = await saving
        drafts.remove(name)
        return saved
      } catch (problem) {
        if (isDecided(problem)) drafts.remove(name)
        throw problem
      }
    },
  }
}

/** The cells keep their marks; the tray names them for whoever has gone on. */
function tellUnsaved<Row extends ListRow>(
  edits: readonly CellEdit<Row>[],
  answers: readonly CellOutcome[],
  nameOf: (row: Row) => string,
) {
  const lost = edits.flatMap((edit, at) => {
    const answer = answers[at]
    if (answer === undefined || answer.is === 'saved') return []
    const reason = answer.is === 'failed' ? answer.reason : 'someone else changed it meanwhile.'
    return [{ edit, words: `${nameOf(edit.row)}: ${reason}` }]
  })
  if (lost.length === 0) return
  tray.add({
    title: `${cellsWords(lost.map(({ edit }) => edit))} not saved`,
    detail: named(lost.map(({ words }) => words)),
    state: 'failed',
  })
}

/** What nobody answered can be taken back once more; what was taken back by then, once more does nothing to. */
function throwUnanswered(outcomes: ReadonlyMap<number, RowOutcome>): void {
  const lost = [...outcomes.values()].find(({ unanswered }) => unanswered !== undefined)
  if (lost !== undefined) throw lost.unanswered
}

function keptOf(back: readonly RowBack[], outcomes: ReadonlyMap<number, RowOutcome>): Kept {
  const rows = back.flatMap(({ id, name }) => {
    const { status, conflicts, errors } = outcomes.get(id) ?? { status: 'failed', conflicts: [], errors: {} }
    if (status === 'saved' && conflicts.length === 0) return []
    const [reason = 'someone else changed it meanwhile.'] = Object.values(errors).flat()
    return [{ name, reason }]
  })
  return { count: rows.length, rows }
}
