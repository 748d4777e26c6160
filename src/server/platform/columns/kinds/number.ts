import type { Column } from '../../../../contract/columns/column.ts'
import type { NumberBound, Test } from '../../grid/condition.ts'
import {
  askedValues,
  rangeEnds,
  refusedFilter,
  unfitLookup,
  type Question,
} from '../../grid/filter-question.ts'
import { centsToDollars, dollarsToCents, roundHalfUp, toDecimal } from '../../money.ts'
import { shownCell, type ColumnKind, type Reading, type StoredValue } from '../column-kind.ts'

/** Whole numbers: pieces, years, ids. */
export const integerKind: ColumnKind = {
  blank: null,
  storedName: (field) => field,
  sqlColumn: ({ value }) => ({ storage: 'integer', value, decimals: 0 }),
  parseTest: parseNumberTest,
  toWire: (stored) => stored,
  fromWire: (column, value) =>
    typeof value === 'number' && Number.isInteger(value)
      ? boundedNumber(column, value, value)
      : { refusal: `${column.label} takes a whole number.` },
  fromText: (column, cell) => numberFromText(column, cell, { places: 0, store: Number }),
  toText: String,
}

/** Measures and percentages, with two decimals; the database answers them as text. */
export const decimalKind: ColumnKind = {
  ...integerKind,
  sqlColumn: ({ value }) => ({ storage: 'numeric', value }),
  toWire: Number,
  fromWire: (column, value) =>
    typeof value === 'number' && dollarsToCents(value) !== undefined
      ? boundedNumber(column, value, value.toFixed(2))
      : { refusal: `${column.label} takes a number with at most 2 decimals.` },
  fromText: (column, cell) => numberFromText(column, cell, { places: 2, store: (rounded) => rounded }),
}

/** The number as it is stored, when it lies between the column's ends. */
export function boundedNumber(column: Column, value: number, stored: StoredValue): Reading {
  const { label, min = 0, max = Infinity } = column
  if (value < min) return { refusal: `${label} can't be below ${min.toLocaleString('en-US')}.` }
  return value > max
    ? { refusal: `${label} can't be above ${max.toLocaleString('en-US')}.` }
    : { value: stored }
}

/** A number as people write it, rounded to so many places with a note. */
export function numberFromText(
  column: Column,
  cell: string,
  { places, store }: { places: number; store: (rounded: string) => StoredValue },
): Reading {
  const text = cell.trim()
  const plain = plainNumber(text)
  if (plain === undefined) return { refusal: `"${shownCell(text)}" is not a number.` }
  const rounded = roundHalfUp(plain, places)
  const value = Number(rounded)
  const reading = boundedNumber({ max: largestNumber, ...column }, value, store(rounded))
  if ('refusal' in reading || value === Number(plain)) return reading
  return { ...reading, note: `${shownCell(text)} was rounded to ${rounded}.` }
}

const largestNumber = 9_999_999.99

/** Tests of quantities, prices and measures. */
function parseNumberTest(question: Question): Test {
  const parse = (value: unknown): number => {
    if (typeof value === 'number' && Number.isFinite(value)) return value
    throw refusedFilter(`"${question.name}" in the filter takes a number.`)
  }
  const bound = (isInclusive: boolean): NumberBound => ({ value: parse(question.value), isInclusive })
  switch (question.lookup) {
    case 'equals':
    case 'in':
      return { kind: 'number_in', values: askedValues(question, parse) }
    case 'gt':
    case 'gte':
      return { kind: 'number', from: bound(question.lookup === 'gte') }
    case 'lt':
    case 'lte':
      return { kind: 'number', to: bound(question.lookup === 'lte') }
    case 'range': {
      const [from, to] = rangeEnds(question, (end) => ({ value: parse(end), isInclusive: true }))
      return { kind: 'number', from, to }
    }
    default:
      throw unfitLookup(question, 'a number')
  }
}

/** Amounts: whole cents in the database, units with two decimals everywhere else. */
export const moneyKind: ColumnKind = {
  ...integerKind,
  storedName: (field) => `${field}_cents`,
  sqlColumn: ({ value }) => ({ storage: 'integer', value, decimals: 2 }),
  toWire: (stored) => centsToDollars(Number(stored)),
  fromWire: (column, value) => {
    const cents = typeof value === 'number' ? dollarsToCents(value) : undefined
    return cents === undefined
      ? { refusal: `${column.label} takes an amount with at most 2 decimals.` }
      : boundedNumber(column, Number(value), cents)
  },
  fromText: (column, cell) =>
    numberFromText(column, cell, { places: 2, store: (rounded) => Math.round(Number(rounded) * 100) }),
  toText: (stored) => toDecimal(Number(stored)),
}

/** "$1,299.50" → "1299.50"; undefined when it is no number. A lone comma with two digits behind it is a decimal comma. */
export function plainNumber(cell: string): string | undefined {
  let bare = cell
    .trim()
    .replace(/^[$€£]\s*|\s*[$€£%]$/g, '')
    .replace(/[\s\u00A0]/g, '')
  if (/^-?\d+,\d{1,2}$/.test(bare)) bare = bare.replace(',', '.')
  else if (/^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare)) bare = bare.replaceAll(',', '')
  return /^-?(\d+\.?\d*|\.\d+)$/.test(bare) && bare.length <= 30 ? bare : undefined
}
