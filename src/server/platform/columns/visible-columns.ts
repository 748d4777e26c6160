import type { Column } from '../../../contract/columns/column.ts'
import { invalidField } from '../errors.ts'

/** The columns that a request left visible; `hidden` says of a column, by id or field, whether it is hidden. */
export function visibleColumns(
  columns: readonly Column[],
  hidden: Readonly<Record<string, boolean>> = {},
): Column[] {
  const known = new Set(columns.flatMap(({ id, field }) => [id, field]))
  const unknown = Object.keys(hidden).find((name) => !known.has(name))
  if (unknown !== undefined) throw invalidField('fields', `There is no column "${unknown}".`)
  const given = new Map(Object.entries(hidden))
  return columns.filter(({ id, field }) => !(given.get(id) ?? given.get(field) ?? false))
}
