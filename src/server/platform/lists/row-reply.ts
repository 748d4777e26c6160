import { sql } from 'kysely'
import type { Column } from '../../../contract/columns/column.ts'
import { storedName, wireValue } from '../columns/kind-of.ts'
import type { Sql } from '../grid/sql/sql-column.ts'
import type { List, StoredRow } from './define-list.ts'

/** What is read of the source to show these columns. */
export function rowSelects(list: List, columns: readonly Column[]): Sql[] {
  const names = new Set(keysOf(list))
  for (const column of columns) {
    const special = list.special?.[column.field]
    for (const name of special === undefined ? [storedName(column)] : (special.reads ?? [])) names.add(name)
  }
  const { table } = list.grid('UTC')
  return [...names].map((name) => sql`${table}.${sql.ref(name)}`)
}

/** A stored row in the form that goes over the wire: what was not read is left out. */
export function rowReply(list: List, stored: StoredRow, columns: readonly Column[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const name of keysOf(list)) row[name] = stored[name]
  for (const column of columns) {
    const special = list.special?.[column.field]
    if (special === undefined) row[column.field] = wireValue(column, stored[storedName(column)])
    else Object.assign(row, special.show(stored))
  }
  return row
}

function keysOf({ keys = ['id'] }: List): readonly string[] {
  return keys
}
