import type { Condition } from '../filters/filter-model.ts'
import { selectedCount, type Selection } from './selection.ts'

/** What an action works on: rows by id, or everything that matches. */
export type SelectionTarget<Row> =
  | { kind: 'some'; ids: number[]; rows: Row[] }
  | { kind: 'all'; filter: readonly Condition[]; search: string; exclude: number[]; expectedCount: number }

type Question = { filter: readonly Condition[]; search: string }

/** Everything that matches is named by the question, since only some of its rows were ever loaded. */
export function selectionTarget<Row>(
  selection: Selection,
  known: ReadonlyMap<number, Row>,
  { filter, search }: Question,
): SelectionTarget<Row> {
  if (selection.kind === 'all') {
    const expectedCount = selectedCount(selection)
    return { kind: 'all', filter, search, exclude: [...selection.without], expectedCount }
  }
  const ids = [...selection.ids]
  return { kind: 'some', ids, rows: ids.flatMap((id) => known.get(id) ?? []) }
}
