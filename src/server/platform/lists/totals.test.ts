import { expect, test } from 'vitest'
import { ratio, rows, sum, summedFields, totalsOf } from './totals.ts'

const totals = { cost: sum('cost'), roi: ratio('profit', 'cost'), margin: ratio('profit', 'amount') }

test('asks for each sum once', () => {
  expect(summedFields(totals)).toEqual(['cost', 'profit', 'amount'])
})

test.each([
  [
    { cost: 10, profit: 2.5, amount: 12.5 },
    { cost: 10, roi: 25, margin: 20 },
  ],
  [
    { cost: 3, profit: 1, amount: 4 },
    { cost: 3, roi: 33.33, margin: 25 },
  ],
  [
    { cost: 3, profit: -4, amount: 1 },
    { cost: 3, roi: -133.33, margin: -400 },
  ],
  [
    { cost: 0, profit: 1, amount: 0 },
    { cost: 0, roi: null, margin: null },
  ],
  [{}, { cost: 0, roi: null, margin: null }],
])('%j comes to %j', (sums, expected) => {
  expect(totalsOf(totals, { count: 7, sums })).toEqual(expected)
})

test('tells how many rows there are, whatever is added up', () => {
  expect(totalsOf({ total_count: rows }, { count: 7, sums: {} })).toEqual({ total_count: 7 })
  expect(summedFields({ total_count: rows })).toEqual([])
})
