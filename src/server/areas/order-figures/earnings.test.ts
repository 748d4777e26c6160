import { expect, test } from 'vitest'
import { costThere, earnings, type Money } from './earnings.ts'

const money = (changes: Partial<Money> = {}): Money => ({
  ...{ platform_amount_cents: 10_000, payout_cents: 9_000, shipping_cost_cents: 500, cost_cents: 4_000 },
  ...{ restock_fee: '0.00', isCanceled: false, exchange_rate: null },
  ...changes,
})

test.each<[string, Partial<Money>, ReturnType<typeof earnings>]>([
  ['what is left', {}, { restock_cents: 0, profit_cents: 4_500, profit_margin: 45, roi: 112.5 }],
  [
    'less what is kept of what came back, half a cent up',
    { platform_amount_cents: 9_990, restock_fee: '12.50' },
    { restock_cents: 1_249, profit_cents: 3_251, profit_margin: 32.54, roi: 81.28 },
  ],
  [
    'a loss, rounded as a gain is',
    { payout_cents: 0, shipping_cost_cents: 0, cost_cents: 5, platform_amount_cents: 800_00 },
    { restock_cents: 0, profit_cents: -5, profit_margin: -0.01, roi: -100 },
  ],
  [
    'no percentage of nothing',
    { platform_amount_cents: 0, payout_cents: 0, cost_cents: 0, shipping_cost_cents: 0 },
    { restock_cents: 0, profit_cents: 0, profit_margin: null, roi: null },
  ],
  [
    'nothing of what was canceled',
    { isCanceled: true, restock_fee: '10.00' },
    { restock_cents: 0, profit_cents: 0, profit_margin: null, roi: null },
  ],
])('an order earns %s', (_what, changes, expected) => {
  expect(earnings(money(changes))).toEqual(expected)
})

test('what it cost is in the currency that it was sold in, by the rate of its time', () => {
  const sold = money({ exchange_rate: '1.250000' })
  expect(costThere(sold)).toBe(3_200)
  expect(earnings(sold)).toMatchObject({ profit_cents: 5_300, profit_margin: 53, roi: 165.63 })
  expect(costThere({ cost_cents: 1, exchange_rate: '2.000000' })).toBe(1)
  expect(costThere({ cost_cents: 999_999_999, exchange_rate: '0.000001' })).toBe(999_999_999_000_000)
})

test('amounts beyond what a float can hold are reckoned to the cent', () => {
  const much = { platform_amount_cents: 9_007_199_254_740_991, restock_fee: '100.00' }
  expect(earnings(money(much)).restock_cents).toBe(9_007_199_254_740_991)
})
