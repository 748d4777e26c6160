import { findProductColumn } from '../../../contract/products/product-columns.ts'
import type { PriceHistoryReply, StockHistoryReply } from '../../../contract/products/products.endpoints.ts'
import { storedName, wireValue } from '../../platform/columns/kind-of.ts'
import type { Db } from '../../platform/database/database.ts'
import { invalidField } from '../../platform/errors.ts'
import { countFound } from '../../platform/page-of.ts'
import { refuseUnknownProduct } from './product-detail.query.ts'

/** How one of a product's prices changed; the retail price when none is named. */
export async function listPriceHistory(
  db: Db,
  page: HistoryPage & { field?: string },
): Promise<PriceHistoryReply> {
  const column = findProductColumn(page.field ?? 'retail_price')
  if (column?.type !== 'money') throw invalidField('field', `"${page.field ?? ''}" is not a price.`)
  await refuseUnknownProduct(db, page.productId)
  const { rows, count } = await findPriceHistory(db, storedName(column), page)
  const results = rows.map(({ previous_value, updated_value, created_on, ...row }) => ({
    ...row,
    field: column.field,
    previous_price: wireValue(column, previous_value) as number | null,
    updated_price: wireValue(column, updated_value) as number | null,
    created_on: created_on.toISOString(),
  }))
  return { results, count }
}

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

type HistoryPage = {
  productId: number
  offset: number
  limit: number
}

/** Changes of one price, newest first. A price that was taken away is no row, nor counted as one. */
async function findPriceHistory(db: Db, column: string, { productId, offset, limit }: HistoryPage) {
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
async function findStockHistory(db: Db, { productId, offset, limit }: HistoryPage) {
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
