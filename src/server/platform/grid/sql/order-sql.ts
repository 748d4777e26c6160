import { sql } from 'kysely'
import type { SortKey } from '../parse-sort.ts'
import type { Place } from '../places.ts'
import type { Sql, SqlCondition, SqlGrid } from './sql-column.ts'

/** `order by` of a sort: text by its fold, blanks (no value) last both ways, ties by id in the direction of the last field. */
export function orderSql(sort: readonly SortKey[], grid: SqlGrid, isReversed = false): Sql {
  return joined(orderTerms(sort, grid, isReversed))
}

/** Whether the index (field, id) of its first field gives the whole order: read from either end, its ids go in the direction of its field. */
export function endsWithIndex([first, second]: readonly SortKey[]): boolean {
  if (first === undefined || second === undefined || first.field === 'id') return true
  return second.field === 'id' && second.isDescending === first.isDescending
}

/** An order by what rows were kept with: each of its terms as a column, and their names in its direction. */
export type KeptOrder = {
  columns: Sql[]
  order: Sql
  /** The last of the columns, the id. */
  id: Sql
}

/** The same order for rows that are looked through first and put in order when they are found. */
export function keptOrder(sort: readonly SortKey[], grid: SqlGrid): KeptOrder {
  const terms = orderTerms(sort, grid, false)
  const named = terms.map((term, index) => ({ ...term, name: sql.ref(`order_${index}`) }))
  return {
    columns: named.map(({ value, name }) => sql`${value} as ${name}`),
    order: joined(named.map((term) => ({ ...term, value: term.name }))),
    id: sql.ref(`order_${terms.length - 1}`),
  }
}

/** Rows that are read in this order. */
export type OrderedRead = {
  order: Sql
  /** What the order goes by first. */
  key: Sql
  /** Where it is entered; absent where it begins. */
  start: SqlCondition | undefined
}

/** The order of a sort as it is read, from a place on when one is given; an index has a value in every row. */
export function orderedRead(
  sort: readonly SortKey[],
  grid: SqlGrid,
  { isReversed, isIndexed, from }: { isReversed: boolean; isIndexed: boolean; from?: Place | undefined },
): OrderedRead {
  const [first, ...others] = orderTerms(sort, grid, isReversed)
  const key = first.value
  // As the index has it, walked either way: else the planner would sort for blanks that are not there.
  const inIndex = isIndexed ? { ...first, blanksFirst: first.isDescending } : first
  const start = from && startSql(from, { key, id: grid.id, isDescending: first.isDescending })
  return { order: joined([inIndex, ...others]), key, start }
}

/** The rows from a place on; ids go in the direction of the key. */
function startSql(
  from: Place,
  { key, id, isDescending }: { key: Sql; id: Sql; isDescending: boolean },
): SqlCondition {
  const onwards = isDescending ? sql`<=` : sql`>=`
  return sql`(${key}, ${id}) ${onwards} (${from.key}, ${from.id})`
}

type OrderTerm = {
  value: Sql
  isDescending: boolean
  blanksFirst: boolean
}

function orderTerms(
  sort: readonly SortKey[],
  grid: SqlGrid,
  isReversed: boolean,
): [OrderTerm, ...OrderTerm[]] {
  const idAt = sort.findIndex(({ field }) => field === 'id')
  // Nothing is left to order behind the id.
  const before = idAt === -1 ? sort : sort.slice(0, idAt)
  const idDescends = ((sort[idAt] ?? sort.at(-1))?.isDescending ?? false) !== isReversed
  const terms = before.map((key) => ({
    value: sortedSql(key, grid),
    isDescending: key.isDescending !== isReversed,
    blanksFirst: isReversed,
  }))
  const id = { value: grid.id, isDescending: idDescends, blanksFirst: idDescends }
  const [first, ...others] = terms
  return first === undefined ? [id] : [first, ...others, id]
}

function joined(terms: readonly OrderTerm[]): Sql {
  return sql.join(
    terms.map(
      ({ value, isDescending, blanksFirst }) =>
        sql`${value} ${isDescending ? sql`desc` : sql`asc`} ${blanksFirst ? sql`nulls first` : sql`nulls last`}`,
    ),
  )
}

function sortedSql({ field }: SortKey, grid: SqlGrid): Sql {
  const column = grid.column(field)
  if (!('value' in column)) throw new Error(`There is no order of ${field}.`)
  return column.storage === 'text' ? (column.order ?? column.fold) : column.value
}
