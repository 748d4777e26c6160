import { stockCoverColumns, stockCoverOrder } from '../../../contract/stock-cover/stock-cover-columns.ts'
import { coverWindows, type CoverWindow } from '../../../contract/stock-cover/stock-cover.ts'
import { allOf, type Condition } from '../../platform/grid/condition.ts'
import { defineList, type List } from '../../platform/lists/define-list.ts'
import { sum } from '../../platform/lists/totals.ts'
import { coveredProducts } from './stock-cover-rows.query.ts'

/** Under this name a user's place is kept, whatever the window. */
export const stockCoverName = 'stock-cover'

/** What runs out, by the sales of one window of days. */
export function stockCoverList(window: CoverWindow): List {
  return defineList({
    name: `${stockCoverName}-${window}`,
    columns: stockCoverColumns,
    from: coveredProducts(window),
    // Products change all day long, and hardly ever in what is asked of them here.
    tables: ['product_sold_days', 'setting'],
    order: stockCoverOrder,
    totals: { total_sold: sum('sold'), total_reorder: sum('reorder_quantity') },
    keys: ['id', 'sku', 'sold', 'available_quantity', 'history_days'],
    search: (text) => allOf(...text.split(/\s+/).filter(Boolean).slice(0, mostWords).map(wordCondition)),
  })
}

/** One for each window. */
export const stockCoverLists: readonly List[] = coverWindows.map(stockCoverList)

/** More words narrow nothing down any more. */
const mostWords = 20

function wordCondition(word: string): Condition {
  const parts = ['sku', 'title', 'mpn', 'brand'].map((field): Condition => ({
    kind: 'field',
    field,
    test: { kind: 'text', match: 'contains', text: word },
  }))
  return { kind: 'or', parts }
}
