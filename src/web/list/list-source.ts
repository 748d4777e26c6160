import { createRowSource, type BlockRequest, type RowSource } from '../grid/rows/row-source.ts'
import { longestFilterInAddress } from '../grid/state/url-state.ts'
import type { ListAsking, ListFacts, ListProperties, ListQuestion, ListRow, ListSummary } from './list.ts'

const settleMs = 90

/** The rows of a list, asked from the server block by block. */
export function createListSource<Row extends ListRow, Summary extends ListSummary>(
  find: ListFacts<Row, Summary, ListProperties>['find'],
): RowSource<Row, ListQuestion, Summary> {
  let timer = 0
  return createRowSource<Row, ListQuestion, Summary>({
    fetchBlock: (request) => find(askingOf(request)),
    settle: (task) => {
      clearTimeout(timer)
      timer = window.setTimeout(task, settleMs)
    },
  })
}

/** What goes to the server for one block; a filter too long for an address travels in the body. */
export function askingOf({ query, page, pageSize, signal }: BlockRequest<ListQuestion>): ListAsking {
  const { filter, orderBy, search, gridParams, hidden, widths, label } = query
  const isLong = encodeURIComponent(JSON.stringify(filter)).length > longestFilterInAddress
  return {
    query: {
      page,
      page_size: pageSize,
      order_by: orderBy === '' ? null : orderBy,
      filter: isLong || filter.length === 0 ? null : filter,
      search: search === '' ? null : search,
    },
    body: {
      grid_params: gridParams,
      fields: hidden,
      field_widths: widths,
      label,
      ...(isLong ? { filter: [...filter] } : {}),
    },
    signal,
  }
}
