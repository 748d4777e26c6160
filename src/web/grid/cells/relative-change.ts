import type { Column } from '../../../contract/columns/column.ts'
import { refused, type EditReading } from './kinds/cell-kind.ts'
import { cellEditingOf, readEdit } from './kinds/cell-kinds.ts'

/** A number as whole units of its last decimal, so that no cent is lost on the way. */
type Decimal = { units: bigint; places: number }

/** What each cell's own value is taken times, and what comes on top. */
export type Change = { times: Decimal; plus: Decimal }

const none: Decimal = { units: 0n, places: 0 }
const once: Decimal = { units: 1n, places: 0 }

/**
 * `+10`, `-5`, `*1.05`, `+5%` as a change of what stands in the cell; null for a plain value. Where a column takes
 * negative numbers, `-5` is the value and `+-5` the change.
 */
export function readChange(text: string, column: Column): Change | null {
  const { min = 0 } = column
  if (cellEditingOf(column)?.input !== 'decimal') return null
  const [, sign, minus = '', digits = '', percent] =
    /^([+*-])\s*(-?)(\d{0,10}(?:\.\d{0,6})?)\s*(%?)$/.exec(text.trim()) ?? []
  if (sign === undefined || !/\d/.test(digits) || (sign === '-' && (min < 0 || minus !== ''))) return null
  const { units, places } = decimalOf(digits)
  if (sign === '*') return minus === '' && percent === '' ? { times: { units, places }, plus: none } : null
  const change = { units: sign === '-' || minus === '-' ? -units : units, places }
  if (percent === '') return { times: once, plus: change }
  const whole = 10n ** BigInt(places + 2)
  return { times: { units: whole + change.units, places: places + 2 }, plus: none }
}

/** The value after the change, rounded half away from zero to so many decimals. */
export function changedNumber(value: number, { times, plus }: Change, places: number): number {
  const own = decimalOf(value.toFixed(places))
  const scale = Math.max(own.places + times.places, plus.places)
  const units =
    own.units * times.units * 10n ** BigInt(scale - own.places - times.places) +
    plus.units * 10n ** BigInt(scale - plus.places)
  const step = 10n ** BigInt(scale - places)
  return Number((2n * units + (units < 0n ? -step : step)) / (2n * step)) / 10 ** places
}

/** Reads what was typed over a cell: a value, or a change of the one that stands there. */
export function readTyped(column: Column, text: string, current: unknown): EditReading {
  const change = readChange(text, column)
  if (change === null) return readEdit(column, text)
  if (typeof current !== 'number') return refused('There is no value to change yet.')
  const places = column.type === 'integer' ? 0 : 2
  return readEdit(column, changedNumber(current, change, places).toFixed(places))
}

function decimalOf(text: string): Decimal {
  const [whole = '', fraction = ''] = text.split('.')
  return { units: BigInt(`${whole}${fraction}`), places: fraction.length }
}
