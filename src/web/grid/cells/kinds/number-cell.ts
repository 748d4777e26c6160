import type { Column } from '../../../../contract/columns/column.ts'
import { countText } from '../../../ui/count-text.ts'
import { plainNumber } from '../../../ui/plain-number.ts'
import { refused, type CellEditing, type CellKind, type EditReading } from './cell-kind.ts'
import { plainText } from './text-cell.ts'

const decimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const twoPlaces = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const editing: CellEditing = { input: 'decimal', draft: plainText, read: readNumber }

/** Quantities are counted; ids and years are names made of digits. */
export const integerCell: CellKind = {
  text: (value, { isCode }) =>
    typeof value !== 'number' ? '' : isCode === true ? String(value) : countText(value),
  copied: plainText,
  editing: {
    ...editing,
    read: (text, column) => {
      const reading = readNumber(text, column)
      return reading.is === 'value' && !Number.isInteger(reading.value)
        ? refused('Enter a whole number.')
        : reading
    },
  },
}

export const decimalCell: CellKind = {
  text: (value, { hasBothPlaces }) =>
    typeof value === 'number' ? (hasBothPlaces === true ? twoPlaces : decimals).format(value) : '',
  copied: plainText,
  editing,
}

export const percentCell: CellKind = {
  text: (value) => (typeof value === 'number' ? `${twoPlaces.format(value)}%` : ''),
  copied: plainText,
  // As the cell shows it, so it may be typed.
  editing: { ...editing, read: (text, column) => readNumber(text.replace(/\s*%$/, ''), column) },
}

export type Bounds = Pick<Column, 'min' | 'minTyped' | 'max'>

/** A number as people type it, with a currency's sign and thousands marked or not, within the column's bounds. */
export function readNumber(text: string, { min = 0, minTyped = min, max }: Bounds): EditReading {
  const plain = plainNumber(text)
  const number = Number(plain)
  if (!/^-?\d*\.?\d*$/.test(plain) || !/\d/.test(plain) || !Number.isFinite(number))
    return refused('Enter a number, for example 129.99.')
  if (number < minTyped) return refused(`The smallest value is ${decimals.format(minTyped)}.`)
  if (max !== undefined && number > max) return refused(`The largest value is ${decimals.format(max)}.`)
  return { is: 'value', value: number }
}

/**
 * What a field of numbers keeps of a text: digits with the commas between them, one point, and the signs of a change.
 * What a comma means is known only once all of it is typed.
 */
export function typedNumber(text: string): string {
  const [number = ''] = /^[+*-]?-?[\d,]*\.?[\d,]*%?/.exec(text.replaceAll(/[^\d.,+*%-]/g, '')) ?? []
  return number
}
