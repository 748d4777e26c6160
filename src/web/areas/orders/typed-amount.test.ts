import { expect, test } from 'vitest'
import { amountText, readAmount } from './typed-amount.ts'

test.each([
  ['', ''],
  ['.', '.'],
  ['12.34', '12.34'],
  ['12,', '12.'],
  ['12,50', '12.50'],
  ['$1,250.00', '1250.00'],
  ['1.2.3', null],
  ['-1', null],
  ['1e3', null],
  ['NaN', null],
])('of %j there comes to stand %j', (text, shown) => {
  expect(amountText(text)).toBe(shown)
})

test.each([
  ['', 0],
  ['.5', 0.5],
  ['12.', 12],
  ['12.34', 12.34],
])('%j is %d', (text, amount) => {
  expect(readAmount(text, 100)).toEqual({ amount })
})

test.each([
  ['.', 'Enter a number, for example 129.99.'],
  ['7.999', 'Prices have at most 2 decimals.'],
  ['100.01', 'The largest value is 100.'],
])('%j is none: %s', (text, reason) => {
  expect(readAmount(text, 100)).toEqual({ reason })
})
