import type { Column } from '../../../contract/columns/column.ts'
import { marketplaceNames, publishedFlag } from '../../../contract/marketplaces.ts'
import { productColumns } from '../../../contract/products/product-columns.ts'
import type { CenterQuantity, ProductRow } from '../../../contract/products/products.ts'
import { storedName } from '../../platform/columns/kind-of.ts'
import { wireValue } from '../../platform/columns/read-value.ts'

/** A row as the database answers it. */
export type StoredProduct = Record<string, unknown>

/** A stored row in the form that goes over the wire: what was not read is left out. */
export function productReply(stored: StoredProduct, columns: readonly Column[]): ProductRow {
  const row: Record<string, unknown> = {}
  for (const field of keyFields) row[field] = stored[field]
  for (const column of columns) addColumn(row, column, stored)
  return row as ProductRow
}

/** What comes with every row, whatever is hidden. */
export const keyFields = ['id', 'sku', 'product_type', 'version', 'is_stale']

function addColumn(row: Record<string, unknown>, column: Column, stored: StoredProduct): void {
  const { field } = column
  if (field === 'distribution_center') {
    const quantities = stored.distribution_center_quantity as CenterQuantity[]
    row.distribution_center = quantities.filter(({ qty }) => qty > 0).map(({ dist_center }) => dist_center)
    row.distribution_center_quantity = quantities
  } else if (field === 'marketplaces') {
    row.marketplaces = marketplaceNames.filter((name) => stored[publishedFlag(name)] === true)
    row.listing_states = stored.listing_states
  } else row[field] = wireValue(column, stored[storedName(column)])
}

/** The columns that a request left visible; `fields` says of a column, by id or field, whether it is hidden. */
export function visibleColumns(hidden: Readonly<Record<string, boolean>> = {}): Column[] {
  return productColumns.filter((column) => !isHidden(column, hidden))
}

function isHidden({ id, field }: Column, hidden: Readonly<Record<string, boolean>>): boolean {
  return ownValue(hidden, id) ?? ownValue(hidden, field) ?? false
}

function ownValue(record: Readonly<Record<string, boolean>>, name: string): boolean | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}
