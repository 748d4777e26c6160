import type { StockHistoryReply } from '../../../contract/products/product-lists.ts'
import type { Db } from '../../platform/database/database.ts'
import { findStockHistory } from './product-history.query.ts'
import type { HistoryPage } from './product-history.query.ts'
import { refuseUnknownProduct } from './refuse-unknown-product.query.ts'

/** How a product's stock changed, centre by centre. */
export async function listStockHistory(db: Db, page: HistoryPage): Promise<StockHistoryReply> {
  await refuseUnknownProduct(db, page.productId)
  const { rows, count } = await findStockHistory(db, page)
  const results = rows.map(({ name, previous_quantity, updated_quantity, created_on, ...row }) => ({
    ...row,
    distribution_center: name,
    previous_qty: previous_quantity,
    updated_qty: updated_quantity,
    created_on: created_on.toISOString(),
  }))
  return { results, count }
}
