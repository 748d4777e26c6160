import { sql } from 'kysely'
import type { Column } from '../../../contract/columns/column.ts'
import type { SqlColumn } from '../grid/sql/sql-column.ts'
import { kindOf, storedName } from './kind-of.ts'

/** A column that lies in a table under its own name. */
export function tableColumn(table: string, column: Column): SqlColumn {
  return kindOf(column).sqlColumn({
    value: sql.ref(`${table}.${storedName(column)}`),
    fold: column.isFolded === true ? sql.ref(`${table}.${column.field}_fold`) : undefined,
  })
}
