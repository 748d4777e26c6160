import { findProductColumn } from '../../../contract/products/product-columns.ts'
import type { PriceHistoryReply } from '../../../contract/products/product-lists.ts'
import { storedName, wireValue } from '../../platform/columns/kind-of.ts'
import type { Db } from '../../platform/database/database.ts'
import { invalidField } from '../../platform/errors.ts'
import { findPriceHistory } from './product-history.query.ts'
import type { HistoryPage } from './product-history.query.ts'
import { refuseUnknownProduct } from './refuse-unknown-product.query.ts'

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
