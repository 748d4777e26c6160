import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PriceChange } from '../../../contract/products/price-update.ts'
import { changedPrice, pricePlan } from './price-plan.ts'

const product = { id: 7, sku: 'AJ1-10', isDeleted: false, price: 120, cost: 50, minPrice: 60 }

test.each<[number, PriceChange, number]>([
  [120, { percent: 10 }, 132],
  [120, { percent: -12.5 }, 105],
  [19.99, { percent: 5 }, 20.99],
  [120, { amount: -20.5 }, 99.5],
  [120, { amount: 0.01 }, 120.01],
  [120, { percent: 10, round_to: 0.99 }, 131.99],
  [120, { amount: 3.49, round_to: 0.99 }, 123.99],
  [120, { amount: 3.48, round_to: 0.99 }, 122.99],
  [120, { round_to: 0.95 }, 119.95],
  [0.3, { round_to: 0 }, 1],
  [0.3, { round_to: 0.99 }, 0.99],
  [10, { amount: -15, round_to: 0.99 }, -5],
])('%d with %j comes to %d', (price, change, after) => {
  expect(changedPrice(price, change)).toBe(after)
})

const cents = fc.integer({ min: 1, max: 999_999_999 })
const basisPoints = fc.integer({ min: -9_999, max: 100_000 })

test('a percentage is exact to the cent, the half cent going up', () => {
  fc.assert(
    fc.property(cents, basisPoints, (price, points) => {
      const exact = (BigInt(price) * BigInt(10_000 + points) * 2n + 10_000n) / 20_000n
      expect(changedPrice(price / 100, { percent: points / 100 })).toBe(Number(exact) / 100)
    }),
  )
})

test('an amount is added to the cent, and taken away again', () => {
  fc.assert(
    fc.property(cents, cents, (price, amount) => {
      const more = changedPrice(price / 100, { amount: amount / 100 })
      expect(Math.round(more * 100)).toBe(price + amount)
      expect(changedPrice(more, { amount: -amount / 100 })).toBe(price / 100)
    }),
  )
})

test('a rounded price ends as it should, is at most half a dollar off, and stays when rounded again', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 99 }), (price, last) => {
      const rounded = changedPrice(price / 100, { round_to: last / 100 })
      const inCents = Math.round(rounded * 100)
      expect(inCents % 100).toBe(last)
      expect(inCents).toBeGreaterThanOrEqual(0)
      if (price >= 100) expect(Math.abs(inCents - price)).toBeLessThanOrEqual(50)
      expect(changedPrice(rounded, { round_to: last / 100 })).toBe(rounded)
    }),
  )
})

describe('the plan of a price', () => {
  test.each([
    [60, null],
    [59.99, 'Below min price ($60.00)'],
    [49.99, 'Below cost ($50.00) and min price ($60.00)'],
  ])('%d is remarked as %j', (price, remark) => {
    expect(pricePlan(product, { price })).toMatchObject({ is: 'changed', after: price, remark })
  })

  test.each([
    [{ price: 120 }, {}, 'same', 120, null],
    [
      { change: { percent: 5 } },
      { price: null },
      'without_price',
      null,
      'It has no price that could change.',
    ],
    [{ price: 80 }, { price: null }, 'changed', 80, null],
    [
      { change: { amount: -120 } },
      {},
      'refused',
      null,
      'The price would be $0.00; it must be more than nothing.',
    ],
    [
      { change: { amount: -125 } },
      {},
      'refused',
      null,
      'The price would be −$5.00; it must be more than nothing.',
    ],
    [
      { change: { percent: 10_000 } },
      { price: 9_000_000 },
      'refused',
      null,
      'The price would be $909,000,000.00; it can be $9,999,999.99 at most.',
    ],
    [{ price: 80 }, { isDeleted: true }, 'refused', null, 'It is deleted. Restore it first.'],
  ] as const)('%j of %j is %s', (wanted, facts, is, after, remark) => {
    expect(pricePlan({ ...product, ...facts }, wanted)).toMatchObject({ is, after, remark })
  })
})
