import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shareOut } from './share-out.ts'

const cents = fc.integer({ min: -10_000_000, max: 10_000_000 })
const weights = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 12 })

describe('shares', () => {
  test('are together the whole, and none is a cent away from its part', () => {
    fc.assert(
      fc.property(cents, weights, (total, given) => {
        const shares = shareOut(total, given)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total)
        const all = given.reduce((sum, weight) => sum + weight, 0)
        for (const [at, share] of shares.entries()) {
          const exact = all === 0 ? total / given.length : (total * (given[at] ?? 0)) / all
          expect(Math.abs(share - exact)).toBeLessThan(1 + 1e-6)
        }
      }),
    )
  })

  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [1000, [2, 1], [667, 333]],
    [-5, [1, 1], [-3, -2]],
    [7, [0, 0], [4, 3]],
    [7, [0, 5], [0, 7]],
    [7, [], []],
  ])('%i by %j', (total, given, shares) => {
    expect(shareOut(total, given)).toEqual(shares)
  })
})
