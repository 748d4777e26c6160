import { importColumns } from '../../../contract/import-fields.ts'
import type { StoredValue } from '../../platform/columns/column-kind.ts'
import { kindOf, storedName } from '../../platform/columns/kind-of.ts'

/** Table columns that an import writes, by the field that the file is mapped to. */
export const storedColumns: ReadonlyMap<string, string> = new Map(
  [...importColumns.values()].map((column): [string, string] => [column.field, storedName(column)]),
)

/** Values of a product whose columns may not be empty. */
export const notEmpty: Record<string, StoredValue> = Object.fromEntries(
  [...importColumns.values()]
    .map((column): [string, StoredValue] => [column.field, kindOf(column).blank])
    .filter(([, blank]) => blank !== null),
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
