import { showOrderTableConfig, type OrderTableConfig } from '../../../contract/orders/order-list.endpoints.ts'
import { stockCoverColumns, stockCoverOrder } from '../../../contract/stock-cover/stock-cover-columns.ts'
import {
  completeStockCoverValue,
  listStockCover,
  type StockCoverList,
  type StockCoverRow,
} from '../../../contract/stock-cover/stock-cover.endpoints.ts'
import { coverWindows, usualWindow, type CoverWindow } from '../../../contract/stock-cover/stock-cover.ts'
import { call } from '../../app/call.ts'
import { defineList } from '../../list/define-list.ts'
import type { List } from '../../list/list.ts'
import { readOnly } from '../../list/read-only.ts'

export type StockCoverSummary = { total: number } & Pick<StockCoverList, 'plan' | 'totals' | 'window'>

/** A product of the list, with what its figures follow from. */
export type StockCoverCells = { version: number } & StockCoverRow & Pick<StockCoverList, 'plan' | 'window'>

/** What runs out, by the sales of one window: a list for each, since each has rows of its own. */
function stockCoverList(window: CoverWindow) {
  return defineList<StockCoverCells, StockCoverSummary, OrderTableConfig>({
    name: 'StockCover',
    viewPage: 'StockCover',
    pageKey: 'stock-cover-page',
    rowName: { one: 'product', many: 'products' },
    columns: stockCoverColumns,
    order: stockCoverOrder,
    keyColumn: 'sku',
    phone: { title: 'sku', line: ['cover_state', 'reorder_quantity'] },
    find: async ({ query, ...asking }) => {
      const reply = await call(listStockCover, { ...asking, query: { ...query, window } })
      const { results, count, total_products: total, plan, totals } = reply
      const rows = results.map((row) => ({ ...row, version: 0, plan, window }))
      return { rows, count, summary: { total, plan, totals, window } }
    },
    findProperties: (signal) => call(showOrderTableConfig, { query: { table_name: 'StockCover' }, signal }),
    findValues: async (query, signal) =>
      (await call(completeStockCoverValue, { query: { ...query, window }, signal })).results,
    queryColumns: [
      'cover_state',
      'days_of_cover',
      'runs_out_on',
      'sold',
      'available_quantity',
      'brand',
      'size',
    ],
    ...readOnly,
  })
}

const lists = new Map<number, List<StockCoverCells, StockCoverSummary>>(
  coverWindows.map((window) => [window, stockCoverList(window)]),
)

/** The window that an address names, else the usual one; what looks like a number is one there. */
export function windowNamed(text: unknown): CoverWindow {
  return coverWindows.find((window) => String(window) === String(text)) ?? usualWindow
}

export function stockCoverListOf(window: CoverWindow): List<StockCoverCells, StockCoverSummary> {
  const list = lists.get(window)
  if (list === undefined) throw new Error(`No list counts the sales of ${window} days.`)
  return list
}
