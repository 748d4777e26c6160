import { importColumns } from '../../../contract/import-fields.ts'
import type { StoredValue } from './product-draft.ts'

/** Table columns that an import writes, by the field that the file is mapped to. */
export const storedColumns: ReadonlyMap<string, string> = new Map(
  [...importColumns.values()].map(({ field, type }): [string, string] => [
    field,
    type === 'money' ? `${field}_cents` : field,
  ]),
)

/** Values of a product whose columns may not be empty. */
export const notEmpty: Record<string, StoredValue> = Object.fromEntries(
  [...importColumns.values()]
    .filter(({ type }) => type === 'boolean' || type === 'list')
    .map(({ field, type }): [string, StoredValue] => [field, type === 'list' ? [] : false]),
)

/** Fields as the file names them → columns of the table. */
export function toStored(fields: Record<string, StoredValue>): Record<string, StoredValue> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) => {
      const column = storedColumns.get(field)
      return column ? [[column, value]] : []
    }),
  )
}
