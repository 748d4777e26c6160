import type { LastChanges } from '../../../contract/problem.ts'
import { findProductColumn, productColumn } from '../../../contract/products/product-columns.ts'
import type { PriceHistoryReply, StockHistoryReply } from '../../../contract/products/products.endpoints.ts'
import { storedName, wireValue } from '../../platform/columns/kind-of.ts'
import type { Db } from '../../platform/database/database.ts'
import { invalidField } from '../../platform/errors.ts'
import { countFound, type Page } from '../../platform/page-of.ts'
import { refuseUnknownProduct } from './product-detail.query.ts'

type HistoryPage = Page & { productId: number }

/** Changes of one price, newest first; the retail price when none is named. A price that was taken away is no row, nor counted as one. */
export async function listPriceHistory(
  db: Db,
  { productId, offset, limit, field = 'retail_price' }: HistoryPage & { field?: string },
): Promise<PriceHistoryReply> {
  const column = findProductColumn(field)
  if (column?.type !== 'money') throw invalidField('field', `"${field}" is not a price.`)
  await refuseUnknownProduct(db, productId)
  const history = db
    .selectFrom('product_field_history')
    .where('product_id', '=', productId)
    .where('field', '=', storedName(column))
    .where('updated_value', '!=', JSON.stringify(null))
  const rows = await history
    .select(['id', 'previous_value', 'updated_value', 'order_id', 'updated_by', 'reason', 'created_on'])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const results = rows.map(({ previous_value, updated_value, created_on, ...row }) => ({
    ...row,
    field: column.field,
    previous_price: wireValue(column, previous_value) as number | null,
    updated_price: wireValue(column, updated_value) as number | null,
    created_on: created_on.toISOString(),
  }))
  return { results, count: await countFound(history) }
}

/** Changes of what lies in each visible centre, newest first. */
export async function listStockHistory(
  db: Db,
  { productId, offset, limit }: HistoryPage,
): Promise<StockHistoryReply> {
  await refuseUnknownProduct(db, productId)
  const history = db
    .selectFrom('stock_history')
    .innerJoin('distribution_center', 'distribution_center.id', 'stock_history.distribution_center_id')
    .where('stock_history.product_id', '=', productId)
    .where('distribution_center.is_hidden', '=', false)
  const rows = await history
    .select([
      'stock_history.id',
      'distribution_center.name as distribution_center',
      'stock_history.previous_quantity as previous_qty',
      'stock_history.updated_quantity as updated_qty',
      'stock_history.order_id',
      'stock_history.updated_by',
      'stock_history.reason',
      'stock_history.created_on',
    ])
    .orderBy('stock_history.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const results = rows.map((row) => ({ ...row, created_on: row.created_on.toISOString() }))
  return { results, count: await countFound(history) }
}

/** Who set each of these fields last, and when. */
export async function findLastChanges(
  db: Db,
  productId: number,
  fields: readonly string[],
): Promise<LastChanges> {
  const names = new Map(fields.map((field) => [storedName(productColumn(field)), field]))
  const rows = await db
    .selectFrom('product_field_history')
    .distinctOn('field')
    .select(['field', 'updated_by', 'created_on'])
    .where('product_id', '=', productId)
    .where('field', 'in', [...names.keys()])
    .orderBy('field')
    .orderBy('id', 'desc')
    .execute()
  return Object.fromEntries(
    rows.map(({ field, updated_by: by, created_on }) => [
      names.get(field) ?? field,
      { by, on: created_on.toISOString() },
    ]),
  )
}
