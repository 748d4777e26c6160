import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleColumn } from '../../../../../tests/support/sample-column.ts'
import type { Column } from '../../../../contract/columns/column.ts'
import { cellText, copiedText, editorText, readEdit } from './cell-kinds.ts'
import { typedNumber } from './number-cell.ts'

const columns = {
  price: sampleColumn({ label: 'Price', type: 'money', max: 9_999_999.99 }),
  least: sampleColumn({ type: 'money', minTyped: 1 }),
  margin: sampleColumn({ type: 'percent', min: -100, max: 1000 }),
  weight: sampleColumn({ type: 'decimal' }),
  count: sampleColumn({ type: 'integer', max: 9_999_999 }),
  name: sampleColumn({ maxLength: 12 }),
  story: sampleColumn({ maxLength: 50_000 }),
  online: sampleColumn({ type: 'boolean' }),
  received: sampleColumn({ type: 'date' }),
  size: sampleColumn({ type: 'choice', choices: ['Small', 'Large'] }),
} satisfies Record<string, Column>

type Name = keyof typeof columns

describe('what is typed into a cell', () => {
  test.each<[Name, string, string | number | boolean]>([
    ['price', '129.99', 129.99],
    ['price', ' $1,299.5 ', 1299.5],
    ['price', '€12', 12],
    ['price', '0', 0],
    ['price', '.5', 0.5],
    ['price', '12,50', 12.5],
    ['price', '1.299,50', 1299.5],
    ['price', '12.50 €', 12.5],
    ['least', '1', 1],
    ['margin', '-12.345', -12.345],
    ['margin', '12.50%', 12.5],
    ['margin', '7 %', 7],
    ['weight', '1.234', 1.234],
    ['count', '1,234', 1234],
    ['name', ' 555088 063 ', '555088 063'],
    ['name', 'twelve signs', 'twelve signs'],
    ['online', 'Yes', true],
    ['online', 'no', false],
    ['received', '2024-02-29', '2024-02-29'],
    ['size', 'large', 'Large'],
  ])('into %s: %j is taken as %j', (name, typed, value) => {
    expect(readEdit(columns[name], typed)).toEqual({ is: 'value', value })
  })

  test.each<[Name, string, string]>([
    ['price', 'abc', 'Enter a number, for example 129.99.'],
    ['price', '.', 'Enter a number, for example 129.99.'],
    ['price', '$', 'Enter a number, for example 129.99.'],
    ['price', '1e5', 'Enter a number, for example 129.99.'],
    ['price', '1.2.3', 'Enter a number, for example 129.99.'],
    ['price', '1.999', 'Prices have at most 2 decimals.'],
    ['price', '-1', 'The smallest value is 0.'],
    ['price', '1,2,3', 'Enter a number, for example 129.99.'],
    ['price', '1,2999', 'Prices have at most 2 decimals.'],
    ['least', '0.99', 'The smallest value is 1.'],
    ['price', '99999999', 'The largest value is 9,999,999.99.'],
    ['margin', '%', 'Enter a number, for example 129.99.'],
    ['margin', '5%%', 'Enter a number, for example 129.99.'],
    ['weight', '5%', 'Enter a number, for example 129.99.'],
    ['margin', '-101', 'The smallest value is -100.'],
    ['count', '1.5', 'Enter a whole number.'],
    ['count', '99999999', 'The largest value is 9,999,999.'],
    ['name', 'thirteen sign', 'At most 12 characters.'],
    ['story', 'x'.repeat(50_001), 'At most 50,000 characters.'],
    ['online', 'perhaps', 'Enter Yes or No.'],
    ['received', '2026-02-30', 'Enter a date, for example 2026-01-31.'],
    ['received', '31.1.2026', 'Enter a date, for example 2026-01-31.'],
    ['size', 'Medium', 'Choose one of Small, Large.'],
  ])('into %s: %j is refused: %s', (name, typed, words) => {
    expect(readEdit(columns[name], typed)).toEqual({ is: 'refused', reason: words })
  })
})

test.each([
  ['1299.50', '1299.50'],
  ['$1,299.50', '1,299.50'],
  ['USD 1 299.50', '1299.50'],
  ['12,5', '12,5'],
  ['1.2.3', '1.2'],
  ['1e5', '15'],
  ['abc', ''],
  ['-5', '-5'],
  ['+-5%', '+-5%'],
  ['*1.05', '*1.05'],
  ['5-', '5'],
])('a field of numbers keeps of %j: %j', (text, kept) => {
  expect(typedNumber(text)).toBe(kept)
})

test('a number typed key by key is the number that stands there in the end', () => {
  const amount = fc.integer({ min: 0, max: 999_999_999 }).map((cents) => cents / 100)
  fc.assert(
    fc.property(amount, fc.boolean(), (value, isGrouped) => {
      const words = isGrouped ? value.toLocaleString('en-US', { maximumFractionDigits: 2 }) : String(value)
      const typed = [...words].reduce((text, key) => typedNumber(text + key), '')
      expect(readEdit(columns.price, typed)).toEqual({ is: 'value', value })
    }),
  )
})

describe('what a cell shows', () => {
  test('is never less than none where more is promised than is there', () => {
    const promised = sampleColumn({ type: 'integer', isShownFromZero: true })
    const at = { now: 0, timeZone: 'UTC' }
    const shown = [promised, columns.count].map((column) => [
      cellText(column, -2, at),
      copiedText(column, -2, at),
    ])
    expect(shown).toEqual([
      ['0', '0'],
      ['-2', '-2'],
    ])
  })

  const amount = fc.integer({ min: 0, max: 999_999_999 }).map((cents) => cents / 100)

  test('every price that an editor opens on is read as the same price', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const draft = editorText(columns.price, value, null)
        expect(readEdit(columns.price, draft)).toEqual({ is: 'value', value })
      }),
    )
  })

  test('what the screen shows of a price can be typed back', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom('USD', 'EUR', 'GBP'), (value, currency) => {
        const column = { ...columns.price, currency }
        const words = cellText(column, value, { now: 0, timeZone: 'UTC' })
        expect(readEdit(column, words)).toEqual({ is: 'value', value })
      }),
    )
  })
})
