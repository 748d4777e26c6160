import type { Condition } from '../grid/filters/filter-model.ts'
import type { GridColumn } from '../grid/columns/grid-column.ts'
import { fieldsOf } from '../ui/is-record.ts'
import { parseJson } from '../ui/parse-json.ts'
import type { List, ListRow } from './list.ts'

/** The list that one came from: what it was asked, and where in it the row stands. It goes with the history entry. */
export type ListTrail = {
  list: string
  filter: Condition[]
  orderBy: string
  search: string
  /** From 0. */
  row: number
  /** When one left it: another visit finds another list. */
  leftAt: number
}

declare module '@tanstack/history' {
  interface HistoryState {
    trail?: ListTrail
  }
}

/** What a row's own page is told of the list that leads to it. */
export function trailTo<Row extends ListRow>(
  { name, keyColumn, source }: Pick<List<Row>, 'name' | 'keyColumn' | 'source'>,
  columns: readonly GridColumn<Row>[],
  address: string,
): ListTrail | undefined {
  const key = columns.find(({ facts }) => facts.id === keyColumn)
  const question = source.asked()
  const [row] = source.loaded().find(([, each]) => key?.link?.(each) === address) ?? []
  if (row === undefined || question === undefined) return undefined
  const { filter, orderBy, search } = question
  return { list: name, filter: [...filter], orderBy, search, row, leftAt: Date.now() }
}

/** A tab that a link opens has no history: what it is to be told lies here until it has come up. */
const left = 'trails'
const mostLeft = 20
const longestLeftMs = 10 * 60_000

type LeftTrail = { to: string; trail: ListTrail }

export function leaveTrail(to: string, trail: ListTrail): void {
  const kept = trailsLeft().slice(1 - mostLeft)
  window.localStorage.setItem(left, JSON.stringify([...kept, { to, trail }] satisfies LeftTrail[]))
}

/** What was left for this address, once. */
export function takeTrail(to: string): ListTrail | undefined {
  const kept = trailsLeft()
  const found = kept.findLast((each) => each.to === to)
  if (found !== undefined)
    window.localStorage.setItem(left, JSON.stringify(kept.filter((each) => each !== found)))
  return found?.trail
}

function trailsLeft(): LeftTrail[] {
  const kept = parseJson(window.localStorage.getItem(left))
  const since = Date.now() - longestLeftMs
  const isFresh = (each: unknown): each is LeftTrail => Number(fieldsOf(fieldsOf(each).trail).leftAt) > since
  return Array.isArray(kept) ? kept.filter(isFresh) : []
}
