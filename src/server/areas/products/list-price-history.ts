import { findProductColumn } from '../../../contract/products/product-columns.ts'
import type { PriceHistoryReply } from '../../../contract/products/product-lists.ts'
import { storedName } from '../../platform/columns/kind-of.ts'
import { wireValue } from '../../platform/columns/read-value.ts'
import type { Db } from '../../platform/database/database.ts'
import { InvalidInput } from '../../platform/errors.ts'
import { findPriceHistory, productExists } from './product-history.query.ts'
import type { HistoryPage } from './product-history.query.ts'
import { unknownProduct } from './show-product.ts'

/** How one of a product's prices changed; the retail price when none is named. */
export async function listPriceHistory(
  db: Db,
  page: HistoryPage & { field?: string },
): Promise<PriceHistoryReply> {
  const column = findProductColumn(page.field ?? 'retail_price')
  if (column?.type !== 'money') throw notPrice(page.field ?? '')
  if (!(await productExists(db, page.productId))) throw unknownProduct(page.productId)
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

function notPrice(field: string): InvalidInput {
  const sentence = `"${field}" is not a price.`
  return new InvalidInput(sentence, { errors: { field: [sentence] } })
}
