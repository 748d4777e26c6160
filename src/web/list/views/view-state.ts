import type { Column } from '../../../contract/columns/column.ts'
import { queryConditions, withoutConditions } from '../../../contract/columns/filter-parts.ts'
import { defaultViewLabel } from '../../../contract/default-view.ts'
import type { View, ViewInput } from '../../../contract/views.ts'
import { layoutText, type ColumnLayout, type Pin } from '../../grid/columns/column-layout.ts'
import { orderByOf } from '../../grid/filters/sort-model.ts'
import {
  paramsOf,
  stateOf,
  stateParamNames,
  type GridState,
  type StateParams,
} from '../../grid/state/grid-state.ts'
import { fieldsOf, isRecord } from '../../ui/is-record.ts'
import { parseJson } from '../../ui/parse-json.ts'
import { viewLayout } from './view-layout.ts'

/** What the address says when the list is as a view has it: filter, sort and search; the columns are the view's own. */
export function viewParams(view: ViewAsked | undefined, columns: readonly Column[]): StateParams {
  const { columns: _columns, ...params } = knownParams(view && askedBy(view), columns)
  return params
}

type ViewAsked = Pick<View, 'grid_params'> &
  Partial<Pick<View, 'query' | 'sort' | 'search' | 'lost_conditions'>>

/** What a view asks for, without what can no longer be asked. Who wrote only a part of it has left the rest as it was. */
function askedBy({ grid_params: params, query, sort = [], search, lost_conditions: lost = [] }: ViewAsked) {
  const kept = { ...fieldsOf(query), ...fieldsOf(params) }
  const { search: text = search ?? '' } = kept
  const written = typeof kept.filter === 'string' ? parseJson(kept.filter) : kept.filter
  const filter: unknown[] = Array.isArray(written) ? written : []
  const order = sort.flatMap((each) => {
    const { id, desc } = fieldsOf(each)
    return typeof id === 'string' ? [{ id, desc: desc === true }] : []
  })
  return {
    order_by: orderByOf(order, (id) => id),
    ...kept,
    search: typeof text === 'string' && text.length <= longestSearch ? text : '',
    filter: JSON.stringify(withoutConditions([...filter, ...queryConditions(query)], lost)),
  }
}

const longestSearch = 500

/** Texts that anyone may have written, as the list itself would write them; a page is a place, and no part of a look. */
export function knownParams(kept: unknown, columns: readonly Column[]): StateParams {
  return paramsOf(stateOf(textsOf(kept), columns), columns)
}

export function textsOf(value: unknown): StateParams {
  if (!isRecord(value)) return {}
  const params: StateParams = {}
  for (const name of stateParamNames) {
    const text = value[name]
    if (typeof text === 'string' && text !== '' && name !== 'page') params[name] = text
  }
  return params
}

/** The view that the list stands on. */
export function activeView(views: readonly View[]): View | undefined {
  return views.find((view) => view.is_active)
}

/** Without an active view of one's own the list stands on Default. */
export function withDefaultActive(views: readonly View[]): View[] {
  return activeView(views) === undefined
    ? views.map((view) => ({
        ...view,
        is_active: view.owner === undefined && view.label === defaultViewLabel,
      }))
    : [...views]
}

/** Somebody else's view as an address that says all of it. */
export function sharedParams(view: View, columns: readonly Column[]): StateParams {
  return { ...viewParams(view, columns), columns: layoutText(viewLayout(view, columns), columns) }
}

/** How the list looks now, as a view keeps it. */
export function viewLook(
  state: GridState,
  layout: ColumnLayout,
  columns: readonly Column[],
): Omit<ViewInput, 'label' | 'page_type' | 'user'> {
  const shown = layout.map(({ id }) => id)
  const under = (pin: Pin) => layout.filter((each) => each.pin === pin).map(({ id }) => id)
  return {
    fields: Object.fromEntries(columns.map(({ id }) => [id, !shown.includes(id)])),
    field_widths: Object.fromEntries(layout.map(({ id, width }) => [id, width])),
    column_order: shown,
    pinned: { start: under('start'), end: under('end') },
    sort: state.sort.map((each) => ({ ...each })),
    search: state.search === '' ? null : state.search,
    grid_params: paramsOf({ ...state, layout: null, page: 1 }, columns),
    // The filter has it all: what stayed here would be asked beside it.
    query: {},
  }
}

/** Whether the list looks otherwise than the view that it stands on. */
export function isChanged(
  view: View | undefined,
  state: GridState,
  layout: ColumnLayout,
  columns: readonly Column[],
): boolean {
  const now = paramsOf({ ...state, layout: null, page: 1 }, columns)
  const kept = viewParams(view, columns)
  if (stateParamNames.some((name) => now[name] !== kept[name])) return true
  return layoutText(layout, columns) !== layoutText(viewLayout(view, columns), columns)
}
