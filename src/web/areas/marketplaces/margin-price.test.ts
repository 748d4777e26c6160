import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceWithMargin, readMargin } from './margin-price.ts'

test.each([
  [320, 10, 0.01, 352],
  [320, 0, 0.01, 320],
  [320, 12.55, 0.01, 360.16],
  [320, 12.55, 1, 360],
  [319, 0.5, 1, 321],
  [99.5, 0, 1, 100],
  [320, 569.53, 1, 2143],
  [320, 10, null, 352],
])('%j with %j %% in steps of %j is %j', (dollars, margin, step, price) => {
  expect(priceWithMargin(dollars, margin, step)).toBe(price)
})

test('a price is never off by more than half a step and half a cent, and more margin never makes it less', () => {
  const margins = fc.integer({ min: 0, max: 100_000 }).map((hundredths) => hundredths / 100)
  fc.assert(
    fc.property(margins, margins, (one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)]
      expect(priceWithMargin(320, less, 1)).toBeLessThanOrEqual(priceWithMargin(320, more, 1))
      // The margin comes to whole cents first, as what is sent does.
      expect(Math.abs(priceWithMargin(320, one, 1) - 3.2 * (100 + one))).toBeLessThanOrEqual(0.5051)
    }),
  )
})

test.each([
  ['', null],
  ['  ', null],
  ['0', { margin: 0 }],
  [' 12.5 ', { margin: 12.5 }],
  ['1000', { margin: 1000 }],
  ['1000.01', { reason: 'Margin goes up to 1000 %.' }],
  ['1.234', { reason: 'Margin takes at most two decimals.' }],
  ['-1', { reason: 'Margin starts at 0 %.' }],
  ['1e3', { reason: 'Enter a number, such as 12.5.' }],
  ['ten', { reason: 'Enter a number, such as 12.5.' }],
])('%j is read as %j', (text, read) => {
  expect(readMargin(text)).toEqual(read)
})
