import type { Column } from '../../../contract/columns/column.ts'
import { findProductColumn } from '../../../contract/products/product-columns.ts'

/** A column of the catalogue by a field that was checked already. */
export function catalogueColumn(field: string): Column {
  const column = findProductColumn(field)
  if (column === undefined) throw new Error(`The catalogue has no column ${field}.`)
  return column
}
