import { expect, test } from 'vitest'
import { itemShares } from '../server/areas/orders/item-shares.ts'
import { createRandom } from './random.ts'
import { drawMoney } from './seed-money.ts'
import type { SeedOrder } from './seed-orders.ts'

const asking = (cents: number): SeedOrder['items'][number] => ({
  product: { id: cents, retail_price_cents: cents } as unknown as SeedOrder['items'][number]['product'],
  quantity: 1,
  slices: [],
})
const order = (prices: readonly number[]): SeedOrder => ({
  ...{ time: new Date(0), marketplace: 'Shopify', status: 'Open', steps: [] },
  items: prices.map(asking),
})

test.each([[[10_000]], [[10_001, 5_000]], [[3_333, 3_334, 9_998]], [[1, 20_000, 7_777]]])(
  'items of %j have the shares that any other order gives them',
  (prices) => {
    for (let seed = 0; seed < 20; seed += 1) {
      const { order: whole, items } = drawMoney(createRandom(seed), order(prices))
      const due = { platform_amount_cents: whole.total, payout_cents: whole.payout }
      const shares = itemShares({ ...due, shipping_cost_cents: 0, restock_fee: '0' }, prices)
      expect(items.map(({ total }) => total)).toEqual(shares.map((share) => share.platform_amount_cents))
      expect(items.map(({ payout }) => payout)).toEqual(shares.map((share) => share.payout_cents))
    }
  },
)
