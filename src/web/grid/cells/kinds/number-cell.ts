import type { Column } from '../../../../contract/columns/column.ts'
import { countText } from '../../../ui/count-text.ts'
import { refused, type CellEditing, type CellKind, type EditReading } from './cell-kind.ts'
import { plainText } from './text-cell.ts'

const decimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const percents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

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
  text: (value) => (typeof value === 'number' ? decimals.format(value) : ''),
  copied: plainText,
  editing,
}

export const percentCell: CellKind = {
  text: (value) => (typeof value === 'number' ? `${percents.format(value)}%` : ''),
  copied: plainText,
  // As the cell shows it, so it may be typed.
  editing: { ...editing, read: (text, column) => readNumber(text.replace(/\s*%$/, ''), column) },
}

/** A number as people type it, with a currency's sign and thousands marked or not, within the column's bounds. */
export function readNumber(text: string, { min = 0, minTyped = min, max }: Column): EditReading {
  const plain = plainNumber(text)
  const number = Number(plain)
  if (!/^-?\d*\.?\d*$/.test(plain) || !/\d/.test(plain) || !Number.isFinite(number))
    return refused('Enter a number, for example 129.99.')
  if (number < minTyped) return refused(`The smallest value is ${decimals.format(minTyped)}.`)
  if (max !== undefined && number > max) return refused(`The largest value is ${decimals.format(max)}.`)
  return { is: 'value', value: number }
}

/** '$1,299.50' as '1299.50', and so is '1.299,50'. A comma that marks no thousands is the decimal point of other countries. */
export function plainNumber(text: string): string {
  const bare = text.replace(/^\p{Sc}\s*|\s*\p{Sc}$/gu, '')
  if (/^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare)) return bare.replaceAll(',', '')
  if (/^-?\d{1,3}(\.\d{3})+,\d*$/.test(bare)) return bare.replaceAll('.', '').replace(',', '.')
  return bare.replace(',', '.')
}

/**
 * What a field of numbers keeps of a text: digits with the commas between them, one point, and the signs of a change.
 * What a comma means is known only once all of it is typed.
 */
export function typedNumber(text: string): string {
  const [number = ''] = /^[+*-]?-?[\d,]*\.?[\d,]*%?/.exec(text.replaceAll(/[^\d.,+*%-]/g, '')) ?? []
  return number
}
