import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsToDollars, dollarsToCents, toCents, toDecimal } from './money.ts'

test('cents come back from dollars unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), (cents) => {
      expect(dollarsToCents(centsToDollars(cents))).toBe(cents)
    }),
  )
})

test.each([
  [0.1 + 0.2, undefined],
  [19.99, 1999],
  [1.005, undefined],
  [0.07, 7],
  [9_999_999.99, 999_999_999],
  [12.345, undefined],
])('%d dollars are %s cents', (dollars, cents) => {
  expect(dollarsToCents(dollars)).toBe(cents)
})

test('any amount survives the way to Shopify and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
      expect(toDecimal(cents)).toMatch(/^-?\d+\.\d{2}$/)
      expect(toCents(toDecimal(cents))).toBe(cents)
    }),
  )
})

test.each([
  ['19', 1900],
  ['19.9', 1990],
  ['19.99', 1999],
  ['0.005', 1],
  ['0.0049', 0],
  ['-0', 0],
  ['-1.50', -150],
])('reads %s', (decimal, cents) => {
  expect(toCents(decimal)).toBe(cents)
})

test.each(['', 'abc', '1,50', '1e3', '.5'])('does not take %j for an amount', (decimal) => {
  expect(toCents(decimal)).toBeNull()
})
