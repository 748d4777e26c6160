import { useEffect } from 'react'
import { defaultViewLabel } from '../../contract/default-view.ts'
import type { View } from '../../contract/views.ts'
import { screenOrder, type ColumnLayout } from '../grid/columns/column-layout.ts'
import type { GridColumn, GridRow } from '../grid/columns/grid-column.ts'
import type { Condition } from '../grid/filters/filter-model.ts'
import { conditionsOf } from '../grid/filters/filter-wire.ts'
import { orderByOf } from '../grid/filters/sort-model.ts'
import { phoneColumns, sortedPhoneRow } from '../grid/columns/phone-row.ts'
import type { PhoneRow } from '../grid/columns/placed-columns.ts'
import { gridPlaces } from '../grid/rows/grid-places.ts'
import type { BlockRequest, RowSource } from '../grid/rows/row-source.ts'
import type { RowQuery } from '../grid/rows/rows-state.ts'
import type { GridMode, GridState, StateParams } from '../grid/state/grid-state.ts'
import { keepOpening } from './kept-opening.ts'
import type { ListAsking, ListQuestion } from './list.ts'
import { keptParams } from './useOpening.ts'

const endlessBlock = 100
export const longestFilterInAddress = 4000

/** Such a filter travels in the body: addresses have an end. */
export function isTooLong(filter: readonly Condition[]): boolean {
  return encodeURIComponent(JSON.stringify(filter)).length > longestFilterInAddress
}

export type QuestionInput<Row extends GridRow> = {
  columns: readonly GridColumn<Row>[]
  state: GridState
  params: StateParams
  layout: ColumnLayout
  /** The active view, which the server keeps with what it is asked. */
  view: Pick<View, 'id' | 'label'> | undefined
  mode: GridMode
  pageSize: number
  /** A phone may be turned at any moment: what its rows show comes with the others. */
  phone?: PhoneRow
}

type AskedList<Row extends GridRow, Summary> = {
  name: string
  source: RowSource<Row, ListQuestion, Summary>
}

/** Asks the list what the address asks. */
export function useQuestion<Row extends GridRow, Summary>(
  { name, source }: AskedList<Row, Summary>,
  placeKey: string,
  { columns, state, params, layout, view, mode, pageSize, phone }: QuestionInput<Row>,
) {
  useEffect(() => {
    const question = questionOf({ columns, state, params, layout, view, mode, pageSize, phone })
    source.setQuery(question, gridPlaces.find(placeKey)?.row ?? 0)
    keepOpening(name, { columns, params, layout, view })
  }, [name, source, columns, state, params, layout, view, mode, pageSize, phone, placeKey])
}

/** What a list's state asks of the server, in blocks as long as a page or in those of an endless list. */
export function questionOf<Row extends GridRow>(input: QuestionInput<Row>): RowQuery<ListQuestion> {
  const { columns, state, params, layout, view, phone } = input
  const facts = columns.map((column) => column.facts)
  const sortFields = new Map(columns.map((column) => [column.facts.id, column.sortField]))
  const besides = phone === undefined ? [] : phoneColumns(sortedPhoneRow(phone, state.sort[0]?.id))
  const shown = [...new Set([...screenOrder(layout).map(({ id }) => id), ...besides])]
  const hidden = facts.filter(({ id }) => !shown.includes(id))
  const query: ListQuestion = {
    filter: conditionsOf(state.filter, facts),
    orderBy: orderByOf(state.sort, (id) => sortFields.get(id) ?? id),
    search: state.search,
    look: {
      grid_params: keptParams(params, view?.id),
      fields: Object.fromEntries([
        ...shown.map((id) => [id, false] as const),
        ...hidden.map(({ id }) => [id, true] as const),
      ]),
      field_widths: Object.fromEntries(layout.map(({ id, width }) => [id, width])),
      label: view?.label ?? defaultViewLabel,
    },
  }
  const isPaged = input.mode === 'pagination'
  const pageSize = isPaged ? input.pageSize : endlessBlock
  const pageStart = isPaged ? (state.page - 1) * pageSize : null
  const key = JSON.stringify([query.filter, query.orderBy, query.search, pageSize, pageStart])
  return { key, query, columns: shown, pageSize, pageStart }
}

/** What goes to the server for one block; a filter too long for an address travels in the body. */
export function askingOf({ query, page, pageSize, signal }: BlockRequest<ListQuestion>): ListAsking {
  const { filter, orderBy, search, look, isAhead } = query
  const body = isAhead === true ? { ...look, is_ahead: true } : look
  const isLong = isTooLong(filter)
  return {
    query: {
      page,
      page_size: pageSize,
      order_by: orderBy === '' ? null : orderBy,
      filter: isLong || filter.length === 0 ? null : filter,
      search: search === '' ? null : search,
    },
    body: isLong ? { ...body, filter: [...filter] } : body,
    signal,
  }
}
