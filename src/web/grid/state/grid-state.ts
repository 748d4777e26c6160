import type { Column } from '../../../contract/columns/column.ts'
import { isRecord } from '../../ui/is-record.ts'
import { parseJson } from '../../ui/parse-json.ts'
import { layoutText, parseLayout, type ColumnLayout } from '../columns/column-layout.ts'
import { hasFilter, noFilter, type Condition, type FilterModel } from '../filters/filter-model.ts'
import { conditionsOf, filterModelOf } from '../filters/filter-wire.ts'
import { orderByOf, sortModelOf, unsortable, type SortModel } from '../filters/sort-model.ts'

export type GridMode = 'infinite' | 'pagination'

/** All that makes a list what it is; it travels in the address, so that a list is a link. */
export type GridState = {
  filter: FilterModel
  sort: SortModel
  search: string
  /** Counts from 1; only pages have it. */
  page: number
  /** Null while nobody has changed the columns. */
  layout: ColumnLayout | null
}

export const plainState: GridState = { filter: noFilter, sort: [], search: '', page: 1, layout: null }

/** Changes a part of the state, as a place of its own in the browser's history or in that of the one before. */
export type ChangeState = (change: Partial<GridState>, how: 'push' | 'replace') => void

/** How a grid's state is written as text: in the address and, as the same words, in what the server keeps. */
export const stateParamNames = ['filter', 'order_by', 'search', 'page', 'columns'] as const
export type StateParams = { [Name in (typeof stateParamNames)[number]]?: string }

export function paramsOf(state: GridState, columns: readonly Column[]): StateParams {
  const conditions = conditionsOf(state.filter, columns)
  return {
    ...(conditions.length > 0 ? { filter: JSON.stringify(conditions) } : {}),
    ...(state.sort.length > 0 ? { order_by: orderByOf(state.sort, (id) => id) } : {}),
    ...(state.search === '' ? {} : { search: state.search }),
    ...(state.page > 1 ? { page: String(state.page) } : {}),
    ...(state.layout === null ? {} : { columns: layoutText(state.layout, columns) }),
  }
}

/** Reads what may come from anyone: what can't be read is left out, and the list opens without it. */
export function stateOf(params: StateParams, columns: readonly Column[]): GridState {
  const page = Number(params.page ?? 1)
  return {
    filter: params.filter === undefined ? noFilter : filterModelOf(parseConditions(params.filter), columns),
    sort: sortModelOf(params.order_by ?? '', columns),
    search: params.search ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    layout: params.columns === undefined ? null : parseLayout(params.columns, columns),
  }
}

export function isNarrowed(state: GridState): boolean {
  return state.search !== '' || hasFilter(state.filter)
}

/** A part of a link that says nothing we know how to read, in words, and the list without it. */
export function unreadablePart(
  { filter, order_by: orderBy = '' }: StateParams,
  columns: readonly Column[],
): { part: 'filter' | 'order'; words: string; without: Partial<GridState> } | null {
  const value = filter === undefined ? [] : parseJson(filter)
  if (!Array.isArray(value) || !value.every(isRecord))
    return { part: 'filter', words: filter ?? '', without: { filter: noFilter, page: 1 } }
  const unknown = unsortable(orderBy, columns)
  return unknown.length === 0
    ? null
    : { part: 'order', words: unknown.join(', '), without: { sort: sortModelOf(orderBy, columns), page: 1 } }
}

export function parseConditions(text: string): Condition[] {
  const value = parseJson(text)
  return Array.isArray(value) ? value.filter(isRecord) : []
}
