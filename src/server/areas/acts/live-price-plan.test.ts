import { expect, test } from 'vitest'
import { livePricePlan, takenPrices, type LivePair } from './live-price-plan.ts'

const pair = (more: Partial<LivePair> = {}): LivePair => ({
  ...{ product_id: 1, sku: 'ONE', marketplace: 'Shopify', is_deleted: false },
  ...{ live_price_cents: 11_000, our_price_cents: 22_000 },
  ...{ retail_price_cents: 20_000, retail_price_taken_cents: 10_000 },
  ...more,
})
const stockx = (more: Partial<LivePair> = {}) =>
  pair({ marketplace: 'StockX', live_price_cents: 9_000, retail_price_taken_cents: 9_000, ...more })
const plan = (pairs: LivePair[], leftOut: string[] = []) =>
  livePricePlan(pairs, ({ marketplace }) => leftOut.includes(marketplace))

test('takes the retail price with which what is live would go out', () => {
  expect(plan([pair()])).toEqual([
    {
      ...{ product_id: 1, sku: 'ONE', marketplace: 'Shopify', live_price: 110, our_price: 220 },
      ...{ before: 200, after: 100, is_taken: true, is_left_out: false, remark: null },
    },
  ])
})

test('takes one of two that differ, and the other once that one is left out', () => {
  const both = [pair(), stockx()]
  expect(plan(both).map(({ is_taken: isTaken, remark }) => [isTaken, remark])).toEqual([
    [true, null],
    [false, 'Shopify’s is taken: leave that one out to take this.'],
  ])
  expect([...takenPrices(plan(both, ['Shopify']))]).toEqual([[1, 90]])
  const alike = [pair(), stockx({ retail_price_taken_cents: 10_000 })]
  expect(plan(alike).every(({ is_taken: isTaken }) => isTaken)).toBe(true)
  expect([...takenPrices(plan(alike))]).toEqual([[1, 100]])
})

test.each([
  ['no retail price gives', { retail_price_taken_cents: null }, /^No retail price gives this one/],
  ['a deleted product has', { is_deleted: true }, /^It is deleted/],
])('takes none that %s', (_what, more, remark) => {
  const [first] = plan([pair(more)])
  expect([first?.is_taken, first?.remark]).toEqual([false, expect.stringMatching(remark)])
  expect(takenPrices(plan([pair(more), stockx()])).get(1)).toBe(90)
})
