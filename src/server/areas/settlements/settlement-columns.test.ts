import { expect, test } from 'vitest'
import { columnsProblem, completedColumns, missingColumns } from './settlement-columns.ts'

test.each([
  [
    ['Order Number', 'Sale Price', 'Fees', 'Net Payout', 'Currency', 'Payout Date'],
    ['Order Number', 'Net Payout', 'Fees', 'Currency', 'Payout Date'],
  ],
  [
    ['order_id', 'amount', 'commission'],
    ['order_id', 'amount', 'commission', null, null],
  ],
  // The surest name counts, wherever it stands.
  [
    ['Total', 'Order', 'ORDER #', 'Payout'],
    ['ORDER #', 'Payout', null, null, null],
  ],
  [
    ['Ref', 'Sum'],
    [null, null, null, null, null],
  ],
])('of %j the columns are %j', (headers, found) => {
  const { columns, guessed } = completedColumns(headers, {})
  const { order_id, payout, fees, currency, paid_on } = columns
  expect([order_id, payout, fees, currency, paid_on]).toEqual(found)
  expect(guessed).toHaveLength(found.filter((header) => header !== null).length)
})

test('what a person says counts over any name, and null says that there is none', () => {
  const said = { payout: 'Gross', fees: null }
  const { columns, guessed } = completedColumns(['Order', 'Gross', 'Payout', 'Fees'], said)
  expect(columns).toEqual({ order_id: 'Order', payout: 'Gross', fees: null, currency: null, paid_on: null })
  expect(guessed).toEqual(['order_id'])
})

test.each([
  [{ order_id: 'A', payout: 'B' }, undefined],
  [
    { order_id: 'A' },
    'The first line of the file names no column that is surely the Payout. Say which it is.',
  ],
])('of %j is missing: %s', (columns, sentence) => {
  expect(missingColumns(columns)).toBe(sentence)
})

test.each([
  [{ payout: 'B' }, undefined],
  [{ payout: 'C' }, 'The file has no column "C".'],
  [{ payout: 'B', fees: 'B' }, '"B" can\'t be two columns at once.'],
])('%j: %s', (columns, sentence) => {
  expect(columnsProblem(['A', 'B'], columns)?.sentence).toBe(sentence)
})
