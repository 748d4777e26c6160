import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOf } from './read-products.ts'

test('every amount that is sent is read as the cents it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
      const sent = (cents / 100).toFixed(2)
      expect([centsOf(sent), centsOf(`${sent}0`), centsOf(String(Number(sent)))]).toEqual([
        cents,
        cents,
        cents,
      ])
    }),
  )
})

test.each(['', '-1', '1.005', '1e3', '1,00', '$5', 'NaN', '1.', '9'.repeat(13)])(
  '%j is no amount',
  (text) => {
    expect(centsOf(text)).toBeNull()
  },
)
