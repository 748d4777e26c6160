import { sql } from 'kysely'
import type { NumberBound } from '../condition.ts'
import type { SqlColumn, SqlCondition } from './sql-column.ts'

export type NumericColumn = Extract<SqlColumn, { storage: 'integer' | 'numeric' }>

/** Between two numbers; an open end is open. */
export function numberRangeSql(
  column: NumericColumn,
  range: { from?: NumberBound; to?: NumberBound },
): SqlCondition {
  const lower = range.from === undefined ? [] : [boundSql(column, '>', range.from)]
  const upper = range.to === undefined ? [] : [boundSql(column, '<', range.to)]
  return sql`(${sql.join([...lower, ...upper], sql` and `)})`
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

function boundSql(column: NumericColumn, side: '>' | '<', bound: NumberBound): SqlCondition {
  if (column.storage === 'numeric') {
    const operator = sql.raw(bound.isInclusive ? `${side}=` : side)
    return sql`${column.value} ${operator} ${plainDecimal(bound.value)}::numeric`
  }
  const whole = String(clamped(wholeBound(bound, side, column.decimals)))
  return sql`${column.value} ${sql.raw(`${side}=`)} ${whole}::bigint`
}

// Bounds become whole numbers before they reach the database: compared as they are stored, indexes can be used.
function wholeBound({ value, isInclusive }: NumberBound, side: '>' | '<', decimals: number): bigint {
  if (side === '>') return isInclusive ? scaledCeil(value, decimals) : scaledFloor(value, decimals) + 1n
  return isInclusive ? scaledFloor(value, decimals) : scaledCeil(value, decimals) - 1n
}

const furthest = 2n ** 62n

// No column holds more than four bytes: beyond this, further makes no difference.
function clamped(value: bigint): bigint {
  if (value > furthest) return furthest
  return value < -furthest ? -furthest : value
}

/** A JSON number taken at its word: 19.99 is exactly 1999 hundredths, whatever the machine stores for it. */
type Decimal = {
  digits: bigint
  /** How many of the digits stand behind the point. */
  scale: number
}

/** The largest whole number that is not above `value` × 10^shift. */
export function scaledFloor(value: number, shift: number): bigint {
  return divideDown(shifted(value, shift))
}

/** The smallest whole number that is not below `value` × 10^shift. */
export function scaledCeil(value: number, shift: number): bigint {
  const { digits, scale } = shifted(value, shift)
  return -divideDown({ digits: -digits, scale })
}

/** The number written out without an exponent, as SQL reads it. */
export function plainDecimal(value: number): string {
  const { digits, scale } = decimalOf(value)
  if (scale <= 0) return String(digits * 10n ** BigInt(-scale))
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0')
  return `${digits < 0n ? '-' : ''}${text.slice(0, -scale)}.${text.slice(-scale)}`
}

function decimalOf(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = String(value).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(whole + fraction), scale: fraction.length - Number(exponent) }
}

function shifted(value: number, shift: number): Decimal {
  const { digits, scale } = decimalOf(value)
  return { digits, scale: scale - shift }
}

function divideDown({ digits, scale }: Decimal): bigint {
  if (scale <= 0) return digits * 10n ** BigInt(-scale)
  const divisor = 10n ** BigInt(scale)
  const quotient = digits / divisor
  return digits < 0n && quotient * divisor !== digits ? quotient - 1n : quotient
}
