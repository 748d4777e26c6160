import type { CsvRow } from '../csv/read-csv.ts'
import type { ShopifyColumns, ShopifyKey } from './shopify-columns.ts'

/** Cell of a row by what it means; empty when the file has no such column. */
export function cellOf(columns: ShopifyColumns, row: CsvRow, key: ShopifyKey): string {
  const place = columns[key]
  return place ? (row.cells[place.index]?.trim() ?? '') : ''
}
