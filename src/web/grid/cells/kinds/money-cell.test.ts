import { expect, test } from 'vitest'
import { sampleColumn } from '../../../../../tests/support/sample-column.ts'
import { cellText } from './cell-kinds.ts'
import { moneyText } from './money-cell.ts'

const context = { now: 0, timeZone: 'UTC' }

test.each([
  [1234.5, undefined, '$1,234.50'],
  [-3, 'USD', '-$3.00'],
  [1234.5, 'EUR', '€1,234.50'],
  [1234.5, null, '1,234.50'],
])('%d in %s reads %s', (amount, currency, words) => {
  expect(moneyText(amount, currency)).toBe(words)
})

test.each([
  ['the column says', 'GBP', {}, '£2.00'],
  ['the row says', { field: 'currency' }, { currency: 'EUR' }, '€2.00'],
  ['nobody knows', { field: 'currency' }, { currency: null }, '2.00'],
  ['the row does not hold', { field: 'currency' }, {}, '2.00'],
  ['the row has in other words', { field: 'currency' }, { currency: 'Euro' }, '2.00'],
])('an amount in the currency that %s', (_name, currency, row, words) => {
  const column = sampleColumn({ type: 'money', currency })
  expect(cellText(column, 2, { ...context, row })).toBe(words)
})

test('dollars are meant where nothing is said', () => {
  expect(cellText(sampleColumn({ type: 'money' }), 2, context)).toBe('$2.00')
})
