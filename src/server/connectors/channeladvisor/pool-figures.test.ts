import fc from 'fast-check'
import { expect, test } from 'vitest'
import { othersInPool, poolFigures } from './pool-figures.ts'

test('what others hold is the sum of the pool less what the account holds itself', () => {
  const told = {
    ...{ TotalQuantity: 4, TotalQuantityPooled: 9, OpenAllocatedQuantity: 1, OpenAllocatedQuantityPooled: 1 },
    ...{ PendingCheckoutQuantity: 0, PendingCheckoutQuantityPooled: 2 },
    ...{ PendingPaymentQuantity: 0, PendingPaymentQuantityPooled: 1, PendingShipmentQuantity: 3 },
  }
  expect(othersInPool({ ...told, PendingShipmentQuantityPooled: 6 })).toEqual({
    ...{ total_quantity: 5, open_allocated_quantity: null, pending_checkout_quantity: 2 },
    ...{ pending_payment_quantity: 1, pending_shipment_quantity: 3 },
  })
  expect(othersInPool(told)).not.toHaveProperty('pending_shipment_quantity')
  expect(poolFigures).toHaveLength(10)
})

test.each<[why: string, own: unknown, pooled: unknown, others: number | null | undefined]>([
  ['a sum that is smaller than its part', 4, 3, null],
  ['a sum below nothing', 4, -3, null],
  ['an account that has sold more than it has', -2, 3, 5],
  ['no sum, said so', 4, null, null],
  ['no figure of its own', null, 4, undefined],
  ['a missing figure of its own', undefined, 4, undefined],
  ['a missing sum', 4, undefined, undefined],
  ['a text', 4, '9', undefined],
  ['a figure of its own that is a text', '4', 9, undefined],
  ['half a piece', 4, 9.5, undefined],
  ['what is no number', 4, Number.NaN, undefined],
  ['more than any number', 4, Number.POSITIVE_INFINITY, undefined],
  ['more pieces than a product may have', 0, 10_000_000, undefined],
  ['as many as it may have', 1, 10_000_000, 9_999_999],
  ['a list', 4, [9], undefined],
])('%s: %j of %j', (_, own, pooled, others) => {
  const told = { TotalQuantity: own, TotalQuantityPooled: pooled }
  const given = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined))
  expect(othersInPool(given)).toEqual(others === undefined ? {} : { total_quantity: others })
})

test('whatever is told, what others hold is nothing or a count, and the count that there was', () => {
  const figure = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.constant(null), fc.double(), fc.string())
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...poolFigures), figure), (told) => {
      for (const others of Object.values(othersInPool(told))) {
        expect(others === null || (Number.isInteger(others) && others > 0 && others <= 9_999_999)).toBe(true)
      }
    }),
  )
  const count = fc.nat({ max: 9_999_999 })
  fc.assert(
    fc.property(count, count, (own, others) => {
      const { total_quantity: read } = othersInPool({ TotalQuantity: own, TotalQuantityPooled: own + others })
      expect(read ?? 0).toBe(others)
    }),
  )
})
