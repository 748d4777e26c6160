import { coverColumns } from '../../../contract/stock-cover/cover-columns.ts'
import type { ListCells } from '../../list/list.ts'
import { paths } from '../../paths.ts'
import { coverWords } from './cover-words.ts'
import classes from './StockCover.module.css'
import type { StockCoverCells } from './stock-cover-list.ts'

/** What the cells of the list show beyond the words of their columns: each figure says how it comes about. */
export const stockCoverCells: ListCells<StockCoverCells> = {
  ...Object.fromEntries(
    coverColumns.map(({ field }) => [
      field,
      { tip: (row: StockCoverCells) => coverWords(field, factsOf(row)) },
    ]),
  ),
  sku: { link: ({ id }) => paths.product(id) },
  cover_state: {
    content: ({ cover_state: state }) => (
      <span className={classes.state} data-state={state}>
        {state}
      </span>
    ),
    tip: (row) => coverWords('cover_state', factsOf(row)),
  },
  received: { tip: ({ window }) => `Bought in the last ${window} days, as purchases say it.` },
  sold: { tip: ({ window }) => `Sold in the last ${window} days; what was canceled is not counted.` },
}

function factsOf({
  sold,
  available_quantity: available,
  history_days: historyDays,
  window,
  plan,
}: StockCoverCells) {
  return { sold, available, historyDays, window, plan }
}
