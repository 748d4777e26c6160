import type { StockCoverList, StockCoverRow } from '../../../contract/stock-cover/stock-cover.endpoints.ts'
import type { CoverWindow } from '../../../contract/stock-cover/stock-cover.ts'
import type { Db } from '../../platform/database/database.ts'
import { answerList } from '../../platform/lists/answer-list.ts'
import type { List } from '../../platform/lists/define-list.ts'
import type { ListReader } from '../../platform/lists/table-reader.ts'
import { findStockPlan } from './stock-plan.store.ts'

type Cover = {
  db: Db
  reader: Pick<ListReader<StockCoverRow>, 'read' | 'namedLists'>
  list: List
  window: CoverWindow
}

/** One page of what runs out, with the figures of everything that the filter keeps. */
export async function listStockCover(
  { db, reader, list, window }: Cover,
  question: Parameters<typeof answerList>[2],
): Promise<StockCoverList> {
  const [plan, { results, count, all, totals }] = await Promise.all([
    findStockPlan(db),
    answerList(reader, list, question),
  ])
  const { total_sold: sold, total_reorder: reorder } = totals[''] ?? {}
  return {
    ...{ results, count, total_products: all, window, plan },
    totals: { total_count: count, total_sold: sold ?? 0, total_reorder: reorder ?? 0 },
  }
}
