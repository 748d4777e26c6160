import type { Column } from './columns/column.ts'
import { productColumns } from './products/product-columns.ts'

/** The largest file, in bytes, and the longest cell, in characters. */
export const maxImportBytes = 1024 ** 3
export const maxCellLength = 1024 ** 2

/** A field that a column of any file may be mapped to. */
export type ImportField = {
  field: string
  label: string
}

/** Fields that are no column of the grid, or that only a new product may be given. */
const ownFields: readonly ImportField[] = [
  { field: 'product_type', label: 'Type (parent or basic)' },
  { field: 'parent_sku', label: 'Parent SKU' },
  { field: 'phoenix_quantity', label: 'Phoenix Qty' },
  { field: 'attributes.size', label: 'Size' },
  { field: 'attributes.color', label: 'Color' },
  { field: 'attributes.gender', label: 'Gender' },
  { field: 'attributes.material', label: 'Material' },
  { field: 'image', label: 'Image address' },
]

/** Columns that a file may write, by field. */
export const importColumns: ReadonlyMap<string, Column> = new Map(
  productColumns
    .filter(({ isWritable, field }) => isWritable && field !== 'retail_price_manually_updated')
    .map((column): [string, Column] => [column.field, column]),
)

/** Every field that a column of a file can be mapped to, as a person reads it. */
export const importFields: readonly ImportField[] = [
  ...[...importColumns.values()].map(({ field, label }) => ({ field, label })),
  ...ownFields,
]

/** The field that a column of a file goes into. A file may call its column "constructor", which every object has. */
export function fieldOf(mapping: Readonly<Record<string, string>>, header: string): string | undefined {
  return Object.hasOwn(mapping, header) ? mapping[header] : undefined
}

/** Whether a column of a file can be mapped to it. */
export function isImportField(field: string): boolean {
  return importFields.some((each) => each.field === field)
}
