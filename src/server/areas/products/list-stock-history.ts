import type { StockHistoryReply } from '../../../contract/products/product-lists.ts'
import type { Db } from '../../platform/database/database.ts'
import { findStockHistory, productExists } from './product-history.query.ts'
import type { HistoryPage } from './product-history.query.ts'
import { unknownProduct } from './show-product.ts'

/** How a product's stock changed, centre by centre. */
export async function listStockHistory(db: Db, page: HistoryPage): Promise<StockHistoryReply> {
  if (!(await productExists(db, page.productId))) throw unknownProduct(page.productId)
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
