import { expect, test } from 'vitest'
import { entryReader } from './settlement-entry.ts'

const read = entryReader(['order', 'net', 'fee', 'currency'], {
  ...{ order_id: 'order', payout: 'net', fees: 'fee', currency: 'currency' },
})
const payout = (cell: string) => read({ line: 2, cells: ['A', cell] })

test.each([
  ['90', 9000],
  ['1,234.50', 123450],
  ['(12.00)', -1200],
  ['-3', -300],
  ['-$3.10', -310],
  ['+5', 500],
  ['7,50', 750],
  ['9 EUR', 900],
  ['USD 9.99', 999],
  ["'-4.00", -400],
  ['0', 0],
])('"%s" is %i cents', (cell, cents) => {
  expect(payout(cell)).toMatchObject({ payout_cents: cents, refusal: null })
})

test.each(['', '=A1', '+A1', '@SUM(A1)', 'ten', '1.234', '12 %', '10000000', 'NaN', '1e3', '0x10', '--5'])(
  '"%s" is refused',
  (cell) => {
    const { payout_cents: cents, refusal } = payout(cell)
    expect(cents).toBeNull()
    expect(refusal).not.toBeNull()
  },
)

test.each([
  ['="0012"', '0012'],
  ["'0012", '0012'],
  [' ORD-1 ', 'ORD-1'],
])('an order written %s is %s', (cell, id) => {
  expect(read({ line: 2, cells: [cell, '1'] })).toMatchObject({ order_id: id, refusal: null })
})

test('the same cells have one digest, whatever stands empty behind them', () => {
  const one = read({ line: 2, cells: ['A', '1', '', ''] })
  expect(read({ line: 9, cells: ['A', '1'] }).digest).toBe(one.digest)
  expect(read({ line: 9, cells: ['A', '2'] }).digest).not.toBe(one.digest)
})
