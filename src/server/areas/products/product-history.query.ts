import { countFound } from '../../platform/page-of.ts'
import type { Db } from '../../platform/database/database.ts'

export type HistoryPage = {
  productId: number
  offset: number
  limit: number
}

/** Changes of one price, newest first. A price that was taken away is no row, nor counted as one. */
export async function findPriceHistory(db: Db, column: string, { productId, offset, limit }: HistoryPage) {
  const history = db
    .selectFrom('product_field_history')
    .where('product_id', '=', productId)
    .where('field', '=', column)
    .where('updated_value', '!=', JSON.stringify(null))
  const rows = await history
    .select(['id', 'previous_value', 'updated_value', 'order_id', 'updated_by', 'reason', 'created_on'])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, count: await countFound(history) }
}

/** Changes of what lies in each visible centre, newest first. */
export async function findStockHistory(db: Db, { productId, offset, limit }: HistoryPage) {
  const history = db
    .selectFrom('stock_history')
    .innerJoin('distribution_center', 'distribution_center.id', 'stock_history.distribution_center_id')
    .where('stock_history.product_id', '=', productId)
    .where('distribution_center.is_hidden', '=', false)
  const rows = await history
    .select([
      'stock_history.id',
      'distribution_center.name',
      'stock_history.previous_quantity',
      'stock_history.updated_quantity',
      'stock_history.order_id',
      'stock_history.updated_by',
      'stock_history.reason',
      'stock_history.created_on',
    ])
    .orderBy('stock_history.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, count: await countFound(history) }
}
