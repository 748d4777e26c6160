import { sql } from 'kysely'
import type { SortKey } from '../parse-sort.ts'
import type { Sql, SqlGrid } from './sql-column.ts'

/** `order by` of a sort: text by its fold, nulls last both ways, ties by ascending id. */
export function orderSql(sort: readonly SortKey[], grid: SqlGrid): Sql {
  return sql.join([
    ...beforeId(sort).map((key) =>
      key.isDescending ? sql`${sorted(key, grid)} desc nulls last` : sql`${sorted(key, grid)} asc nulls last`,
    ),
    idDescends(sort) ? sql`${grid.id} desc` : sql`${grid.id} asc`,
  ])
}

/** The same order from the other end: an index is then walked backwards. */
export function reversedOrderSql(sort: readonly SortKey[], grid: SqlGrid): Sql {
  return sql.join([
    ...beforeId(sort).map((key) =>
      key.isDescending
        ? sql`${sorted(key, grid)} asc nulls first`
        : sql`${sorted(key, grid)} desc nulls first`,
    ),
    idDescends(sort) ? sql`${grid.id} asc` : sql`${grid.id} desc`,
  ])
}

// Nothing is left to order behind the id, and without a word on nulls its primary key serves both directions.
function beforeId(sort: readonly SortKey[]): readonly SortKey[] {
  const index = sort.findIndex((key) => key.field === 'id')
  return index === -1 ? sort : sort.slice(0, index)
}

function idDescends(sort: readonly SortKey[]): boolean {
  return sort.find((key) => key.field === 'id')?.isDescending === true
}

function sorted({ field }: SortKey, grid: SqlGrid): Sql {
  const column = grid.column(field)
  if (column.storage === 'set') throw new Error(`There is no order of ${field}.`)
  return column.storage === 'text' ? column.fold : column.value
}
