import type { Column } from '../../contract/columns/column.ts'
import type { ColumnLayout } from '../grid/columns/column-layout.ts'
import type { GridColumn, GridRow } from '../grid/columns/grid-column.ts'
import { conditionsOf } from '../grid/filters/filter-wire.ts'
import { orderByOf } from '../grid/filters/sort-model.ts'
import type { RowQuery } from '../grid/rows/rows-state.ts'
import type { GridMode, GridState, StateParams } from '../grid/state/grid-state.ts'
import type { ListQuestion } from './list.ts'
import { keptParams } from './opening.ts'

const endlessBlock = 100

export type QuestionInput<Row extends GridRow> = {
  columns: readonly GridColumn<Row>[]
  state: GridState
  params: StateParams
  layout: ColumnLayout
  /** The active view's name, which the server keeps with what it is asked. */
  label: string
  mode: GridMode
  pageSize: number
}

/** What a list's state asks of the server, in blocks as long as a page or in those of an endless list. */
export function questionOf<Row extends GridRow>(input: QuestionInput<Row>): RowQuery<ListQuestion> {
  const { columns, state, params, layout, label, mode } = input
  const facts: Column[] = columns.map((column) => column.facts)
  const sortFields = new Map(columns.map((column) => [column.facts.id, column.sortField]))
  const shown = layout.map(({ id }) => id)
  const query: ListQuestion = {
    filter: conditionsOf(state.filter, facts),
    orderBy: orderByOf(state.sort, (id) => sortFields.get(id) ?? id),
    search: state.search,
    columns: shown,
    gridParams: keptParams(params),
    hidden: Object.fromEntries(facts.map(({ id }) => [id, !shown.includes(id)])),
    widths: Object.fromEntries(layout.map(({ id, width }) => [id, width])),
    label,
  }
  const isPaged = mode === 'pagination'
  const pageSize = isPaged ? input.pageSize : endlessBlock
  const pageStart = isPaged ? (state.page - 1) * pageSize : null
  return {
    key: JSON.stringify([query.filter, query.orderBy, query.search, pageSize, pageStart]),
    query,
    pageSize,
    pageStart,
  }
}
