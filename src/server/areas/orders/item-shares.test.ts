import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemShares } from './item-shares.ts'

const cents = fc.integer({ min: 0, max: 999_999_999 })

test('whatever an order is worth, its items have all of it, to the cent', () => {
  fc.assert(
    fc.property(
      cents,
      cents,
      cents,
      fc.integer({ min: 0, max: 10_000 }),
      fc.array(cents, { minLength: 1, maxLength: 12 }),
      (platform_amount_cents, payout_cents, shipping_cost_cents, fee, weights) => {
        const order = { platform_amount_cents, payout_cents, shipping_cost_cents }
        const shares = itemShares({ ...order, restock_fee: (fee / 100).toFixed(2) }, weights)
        const sum = (name: keyof (typeof shares)[number]) =>
          shares.reduce((all, share) => all + share[name], 0)
        expect({
          platform_amount_cents: sum('platform_amount_cents'),
          payout_cents: sum('payout_cents'),
          shipping_cost_cents: sum('shipping_cost_cents'),
        }).toEqual(order)
        const restock = (BigInt(platform_amount_cents) * BigInt(fee) + 5_000n) / 10_000n
        expect(BigInt(sum('restock_cents'))).toBe(restock)
      },
    ),
  )
})

test('an item has more of what goes back, the more was asked for it', () => {
  const order = { platform_amount_cents: 10_001, payout_cents: 9_000, shipping_cost_cents: 501 }
  expect(itemShares({ ...order, restock_fee: '12.50' }, [2_500, 7_500])).toEqual([
    { platform_amount_cents: 2_500, payout_cents: 2_250, shipping_cost_cents: 125, restock_cents: 313 },
    { platform_amount_cents: 7_501, payout_cents: 6_750, shipping_cost_cents: 376, restock_cents: 937 },
  ])
})
