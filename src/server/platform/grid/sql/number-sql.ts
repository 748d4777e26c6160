import { sql } from 'kysely'
import type { NumberBound } from '../condition.ts'
import { allSql, type SqlColumn, type SqlCondition } from './sql-column.ts'

export type NumericColumn = Extract<SqlColumn, { storage: 'integer' | 'numeric' }>

/** Between two numbers; an open end is open. */
export function numberRangeSql(
  column: NumericColumn,
  { from, to }: { from?: NumberBound; to?: NumberBound },
): SqlCondition {
  if (column.isWorkedOut === true && from !== undefined && to !== undefined)
    return withinSql(column, from, to)
  return sql`(${allSql(from && boundSql(column, '>', from), to && boundSql(column, '<', to))})`
}

/** Asked of each end, the value would be worked out twice. */
function withinSql(column: NumericColumn, from: NumberBound, to: NumberBound): SqlCondition {
  if (column.storage === 'numeric') {
    if (from.value > to.value) return sql`false`
    const ends = `${from.isInclusive ? '[' : '('}${to.isInclusive ? ']' : ')'}`
    return sql`(numrange(${String(from.value)}::numeric, ${String(to.value)}::numeric, ${ends}) @> (${column.value})::numeric)`
  }
  const [least, most] = [wholeBound(from, '>', column.decimals), wholeBound(to, '<', column.decimals)]
  if (least > most) return sql`false`
  return sql`(int8range(${String(least)}::bigint, ${String(most)}::bigint, '[]') @> (${column.value})::bigint)`
}

/** One of these numbers. */
export function numberInSql(column: NumericColumn, values: readonly number[]): SqlCondition {
  if (column.storage === 'numeric') {
    return sql`${column.value} = any(${values.map(String)}::numeric[])`
  }
  const whole = wholeValues(values, column.decimals)
  const [first] = whole
  if (first === undefined) return sql`false`
  if (whole.length === 1) return sql`${column.value} = ${String(first)}::bigint`
  return sql`${column.value} = any(${whole.map(String)}::bigint[])`
}

/** Those of the numbers that a column of whole ones can hold, as it does. */
export function wholeValues(values: readonly number[], decimals: number): number[] {
  return values
    .filter((value) => scaledFloor(value, decimals) === scaledCeil(value, decimals))
    .map((value) => scaledFloor(value, decimals))
    .filter(Number.isSafeInteger)
}

function boundSql(column: NumericColumn, side: '>' | '<', bound: NumberBound): SqlCondition {
  if (column.storage === 'numeric') {
    const operator = sql.raw(bound.isInclusive ? `${side}=` : side)
    return sql`${column.value} ${operator} ${String(bound.value)}::numeric`
  }
  const whole = String(wholeBound(bound, side, column.decimals))
  return sql`${column.value} ${sql.raw(`${side}=`)} ${whole}::bigint`
}

/** Bounds become whole numbers before they reach the database: compared as they are stored, indexes can be used. */
export function wholeBound({ value, isInclusive }: NumberBound, side: '>' | '<', decimals: number): number {
  if (side === '>') return isInclusive ? scaledCeil(value, decimals) : scaledFloor(value, decimals) + 1
  return isInclusive ? scaledFloor(value, decimals) : scaledCeil(value, decimals) - 1
}

// No column holds more than four bytes: beyond this, further makes no difference.
const furthest = Number.MAX_SAFE_INTEGER

/**
 * The largest whole number that is not above `value` × 10^shift. A product may be off by a hair, a quotient is the very
 * number that is read from the same digits: 1999 / 100 is 19.99.
 */
export function scaledFloor(value: number, shift: number): number {
  const scale = 10 ** shift
  const near = Math.max(-furthest, Math.min(furthest, Math.round(value * scale)))
  return near / scale > value ? near - 1 : near
}

/** The smallest whole number that is not below `value` × 10^shift. */
export function scaledCeil(value: number, shift: number): number {
  return 0 - scaledFloor(-value, shift)
}
