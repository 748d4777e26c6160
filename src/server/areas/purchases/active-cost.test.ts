import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { activeCost, takeFromLots, type Lot } from './active-cost.ts'

const lots = fc
  .array(
    fc.record({ cost_cents: fc.nat(9_999), quantity: fc.integer({ min: 1, max: 9 }), used: fc.nat(9) }),
    { maxLength: 6 },
  )
  .map((drawn): Lot[] =>
    drawn.map((lot, index) => ({ ...lot, id: index + 1, used: Math.min(lot.used, lot.quantity) })),
  )

describe('taking pieces first in, first out', () => {
  test('gives as many as are wanted, none twice, and begins a lot only when those before are used up', () => {
    fc.assert(
      fc.property(lots, fc.integer({ min: 1, max: 40 }), fc.option(fc.nat(9_999)), (given, wanted, own) => {
        const slices = takeFromLots(given, wanted, own)
        expect(slices.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(wanted)
        const left = given.map(({ id, quantity, used }) => {
          const taken = slices.filter((slice) => slice.purchase_id === id)
          expect(taken.length).toBeLessThanOrEqual(1)
          return quantity - used - (taken[0]?.quantity ?? 0)
        })
        expect(left.every((pieces) => pieces >= 0)).toBe(true)
        const lastTouched = Math.max(0, ...slices.map(({ purchase_id: id }) => id ?? given.length + 1))
        expect(left.slice(0, Math.max(0, lastTouched - 1)).every((pieces) => pieces === 0)).toBe(true)
      }),
    )
  })

  test.each([
    ['the oldest lot that has pieces', [[500, 2, 2] as const, [700, 3, 1] as const], 900, 700, 'purchase'],
    ['the product without a lot', [], 900, 900, 'product'],
    ['the product when all lots are used up', [[500, 2, 2] as const], 900, 900, 'product'],
    ['nothing at all', [], null, 0, 'none'],
  ])('the next cost comes from %s', (_what, given, own, cost_cents, source) => {
    const known = given.map(([cents, quantity, used], id) => ({ id, cost_cents: cents, quantity, used }))
    expect(activeCost(known, own)).toEqual({ cost_cents, source })
  })
})
