import type { Condition } from '../filters/filter-model.ts'

/** Which rows are chosen, by id and never by position. `all` means every row that matches, without some. */
export type Selection =
  { kind: 'some'; ids: ReadonlySet<number> } | { kind: 'all'; without: ReadonlySet<number>; total: number }

export const nothingSelected: Selection = { kind: 'some', ids: new Set() }

export function isSelected(selection: Selection, id: number): boolean {
  return selection.kind === 'all' ? !selection.without.has(id) : selection.ids.has(id)
}

export function selectedCount(selection: Selection): number {
  return selection.kind === 'all' ? selection.total - selection.without.size : selection.ids.size
}

/** Chooses or leaves out these rows, whatever they were before. */
export function withRows(selection: Selection, ids: Iterable<number>, isChosen: boolean): Selection {
  const base = selection.kind === 'all' ? selection.without : selection.ids
  const isAdded = selection.kind === 'all' ? !isChosen : isChosen
  const next = new Set(base)
  for (const id of ids) {
    if (isAdded) next.add(id)
    else next.delete(id)
  }
  if (selection.kind === 'some') return { kind: 'some', ids: next }
  return next.size >= selection.total ? nothingSelected : { ...selection, without: next }
}

export function selectAll(total: number): Selection {
  return total === 0 ? nothingSelected : { kind: 'all', without: new Set(), total }
}

export type HeaderState = 'none' | 'some' | 'all'

/** What the box in the header shows for the rows that are loaded. */
export function headerState(selection: Selection, loadedIds: readonly number[]): HeaderState {
  if (loadedIds.length === 0) return selectedCount(selection) > 0 ? 'some' : 'none'
  const chosen = loadedIds.filter((id) => isSelected(selection, id)).length
  if (chosen === loadedIds.length) return 'all'
  return chosen > 0 || selectedCount(selection) > 0 ? 'some' : 'none'
}

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
