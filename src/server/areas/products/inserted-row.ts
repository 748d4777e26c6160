import { productColumn, productColumns } from '../../../contract/products/product-columns.ts'
import type { StoredValue } from '../../platform/columns/column-kind.ts'
import { kindOf, storedName } from '../../platform/columns/kind-of.ts'
import type { ProductChange } from './product-change.ts'

/** A new product as a row of the table; its sums of stock stand in it from the start, so that they are written once. */
export function insertedRow(
  { input, columns, attributes, quantities }: ProductChange,
  parentId: number | undefined,
): Record<string, unknown> {
  const pieces = Object.values(quantities)
  return {
    ...storedCells(columns),
    product_type: input.productType ?? 'basic',
    parent_id: parentId ?? null,
    attributes: attributes ?? {},
    total_quantity: pieces.reduce((sum, each) => sum + each, 0),
    phoenix_quantity: quantities.Phoenix ?? 0,
    // PostgreSQL's own word for the moment of the transaction.
    quantity_update_date_utc: pieces.length === 0 ? null : 'now',
  }
}

/** Values by field as they lie in the table. */
export function storedCells(columns: Readonly<Record<string, StoredValue>>): Record<string, StoredValue> {
  return Object.fromEntries(
    Object.entries(columns).map(([field, value]) => [storedName(productColumn(field)), value]),
  )
}

/** What a row holds in a column of which it says nothing while others in its set do. */
export const blankCells: ReadonlyMap<string, unknown> = new Map(
  productColumns.map((column) => [storedName(column), kindOf(column).blank]),
)
