import {
  byAmount,
  byPercent,
  changedNumber,
  takenTimes,
  type Change,
} from '../../../contract/changed-number.ts'
import type { Column } from '../../../contract/columns/column.ts'
import { refused, type EditReading } from './kinds/cell-kind.ts'
import { cellEditingOf, readEdit } from './kinds/cell-kinds.ts'
import { plainNumber } from '../../ui/plain-number.ts'

/**
 * `+10`, `-5`, `*1.05`, `+5%` as a change of what stands in the cell; null for a plain value. Where a column takes
 * negative numbers, `-5` is the value and `+-5` the change.
 */
export function readChange(text: string, column: Column): Change | null {
  const { min = 0 } = column
  if (cellEditingOf(column)?.input !== 'decimal') return null
  const [, sign, minus = '', typed = '', percent] = /^([+*-])\s*(-?)([\d.,]*)\s*(%?)$/.exec(text.trim()) ?? []
  const digits = plainNumber(typed)
  if (
    sign === undefined ||
    !/^(?=.*\d)\d{0,10}(\.\d{0,6})?$/.test(digits) ||
    (sign === '-' && (min < 0 || minus !== ''))
  )
    return null
  if (sign === '*') return minus === '' && percent === '' ? takenTimes(digits) : null
  const signed = sign === '-' || minus === '-' ? `-${digits}` : digits
  return percent === '' ? byAmount(signed) : byPercent(signed)
}

/** Reads what was typed over a cell: a value, or a change of the one that stands there. */
export function readTyped(column: Column, text: string, current: unknown): EditReading {
  const change = readChange(text, column)
  if (change === null) return readEdit(column, text)
  if (typeof current !== 'number') return refused('There is no value to change yet.')
  const places = column.type === 'integer' ? 0 : 2
  return readEdit(column, changedNumber(current, change, places).toFixed(places))
}
