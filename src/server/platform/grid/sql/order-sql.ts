import { sql } from 'kysely'
import type { Column } from '../../../../contract/columns/column.ts'
import type { SortKey } from '../parse-sort.ts'
import type { Place } from '../places.ts'
import type { Sql, SqlCondition, SqlGrid } from './sql-column.ts'

/** `order by` of a sort: text by its fold, blanks (no value) last both ways, ties by id in the direction of the last field. */
export function orderSql(sort: readonly SortKey[], grid: SqlGrid, isReversed = false): Sql {
  return joined(orderTerms(sort, grid, isReversed))
}

/** What the index (field, id) of a field holds of it, ascending; there is none for the fields that are absent. */
export type IndexedOrders = ReadonlyMap<string, NonNullable<Column['index']>>

/** What the index that begins with the first field of a sort holds of it. */
export type LeadingIndex = NonNullable<Column['index']> | 'none'

/** Whether that index gives the whole order: read from either end, its ids go in the direction of its field. */
export function endsWithIndex([first, second]: readonly SortKey[]): boolean {
  if (first === undefined || second === undefined || first.field === 'id') return true
  return second.field === 'id' && second.isDescending === first.isDescending
}

/** Rows that are read stretch by stretch, each in this order. */
export type OrderedRead = {
  order: Sql
  /** What the order goes by first. */
  key: Sql
  stretches: readonly (SqlCondition | undefined)[]
}

/** The order of a sort as it is read from an index, from a place on when one is given. */
export function orderedRead(
  sort: readonly SortKey[],
  grid: SqlGrid,
  { isReversed, index, from }: { isReversed: boolean; index: LeadingIndex; from?: Place | undefined },
): OrderedRead {
  const [first, ...others] = orderTerms(sort, grid, isReversed)
  const key = first.value
  if (index === 'none') return { order: joined([first, ...others]), key, stretches: [undefined] }
  // Walked backwards an index begins with its blanks, which no sort wants: then they are a stretch of their own.
  const inIndex = { ...first, blanksFirst: first.isDescending }
  const order = joined([inIndex, ...others])
  const isOneStretch = index === 'filled' || inIndex.blanksFirst === first.blanksFirst
  if (isOneStretch && from === undefined) return { order, key, stretches: [undefined] }
  const filled = { holdsBlanks: false, condition: sql<boolean>`${key} is not null` }
  const blank = { holdsBlanks: true, condition: sql<boolean>`${key} is null` }
  const both = first.blanksFirst ? [blank, filled] : [filled, blank]
  const stretches = index === 'filled' ? [filled] : both
  if (from === undefined) return { order, key, stretches: stretches.map(({ condition }) => condition) }
  const started = stretches.slice(
    stretches.findIndex(({ holdsBlanks }) => holdsBlanks === (from.key === null)),
  )
  const start = startSql(from, { key, id: grid.id, isDescending: first.isDescending })
  return { order, key, stretches: [start, ...started.slice(1).map(({ condition }) => condition)] }
}

/** The rows of a place's own stretch from there on; ids go in the direction of the key. */
function startSql(
  from: Place,
  { key, id, isDescending }: { key: Sql; id: Sql; isDescending: boolean },
): SqlCondition {
  const onwards = isDescending ? sql`<=` : sql`>=`
  return from.key === null
    ? sql`${key} is null and ${id} ${onwards} ${from.id}`
    : sql`(${key}, ${id}) ${onwards} (${from.key}, ${from.id})`
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
