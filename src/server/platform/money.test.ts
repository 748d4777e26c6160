import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsToDollars, dollarsToCents } from './money.ts'

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
