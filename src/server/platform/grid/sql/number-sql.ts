import { sql } from 'kysely'
import type { NumberBound } from '../condition.ts'
import { plainDecimal, scaledCeil, scaledFloor } from '../decimal-number.ts'
import type { SqlColumn, SqlCondition } from './sql-column.ts'

type NumericColumn = Extract<SqlColumn, { storage: 'integer' | 'numeric' }>

/** Between two numbers; an open end is open. */
export function numberRangeSql(
  column: NumericColumn,
  range: { from?: NumberBound; to?: NumberBound },
): SqlCondition {
  const parts = [
    range.from === undefined ? [] : [lowerSql(column, range.from)],
    range.to === undefined ? [] : [upperSql(column, range.to)],
  ].flat()
  return sql`(${sql.join(parts, sql` and `)})`
}

/** One of these numbers. */
export function numberInSql(column: NumericColumn, values: readonly number[]): SqlCondition {
  if (column.storage === 'numeric') {
    return sql`${column.value} = any(${values.map(plainDecimal)}::numeric[])`
  }
  const whole = values
    .filter((value) => scaledFloor(value, column.decimals) === scaledCeil(value, column.decimals))
    .map((value) => scaledFloor(value, column.decimals))
    .filter((value) => value === clamped(value))
  const [first] = whole
  if (first === undefined) return sql`false`
  if (whole.length === 1) return sql`${column.value} = ${String(first)}::bigint`
  return sql`${column.value} = any(${whole.map(String)}::bigint[])`
}

// Bounds become whole numbers before they reach the database: compared as they are stored, indexes can be used.
function lowerSql(column: NumericColumn, { value, isInclusive }: NumberBound): SqlCondition {
  if (column.storage === 'numeric') {
    const bound = sql`${plainDecimal(value)}::numeric`
    return isInclusive ? sql`${column.value} >= ${bound}` : sql`${column.value} > ${bound}`
  }
  const bound = isInclusive ? scaledCeil(value, column.decimals) : scaledFloor(value, column.decimals) + 1n
  return sql`${column.value} >= ${String(clamped(bound))}::bigint`
}

function upperSql(column: NumericColumn, { value, isInclusive }: NumberBound): SqlCondition {
  if (column.storage === 'numeric') {
    const bound = sql`${plainDecimal(value)}::numeric`
    return isInclusive ? sql`${column.value} <= ${bound}` : sql`${column.value} < ${bound}`
  }
  const bound = isInclusive ? scaledFloor(value, column.decimals) : scaledCeil(value, column.decimals) - 1n
  return sql`${column.value} <= ${String(clamped(bound))}::bigint`
}

const furthest = 2n ** 62n

// No column holds more than four bytes: beyond this, further makes no difference.
function clamped(value: bigint): bigint {
  if (value > furthest) return furthest
  return value < -furthest ? -furthest : value
}
