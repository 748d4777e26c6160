import fc from 'fast-check'
import { expect, test } from 'vitest'
import { explainNetPayout } from './explain-net-payout.ts'
import { netPayout, type PayoutTerms } from './net-payout.ts'
import { saleFees, type MarketplaceFees } from './sale-fees.ts'

const none: MarketplaceFees = {
  ...{ transaction_fee: null, least_fee_cents: null, payment_fee: null, fixed_fee_cents: null },
}
const stockx: MarketplaceFees = { ...none, transaction_fee: '9.00', payment_fee: '3.00' }
const shopify: MarketplaceFees = { ...none, payment_fee: '2.90', fixed_fee_cents: 30 }

const terms = (more: Partial<PayoutTerms> = {}): PayoutTerms => ({
  ...{ retail_price_cents: 20_000, min_price_cents: null, max_price_cents: null, margin: null },
  ...{ marketplaceMargin: '10.00', priceStepCents: 1, fees: stockx },
  ...more,
})

test.each<[string, Partial<PayoutTerms>, number | null, number | null]>([
  ['the margin of the marketplace, then its fees', {}, 22_000, 19_360],
  ['a margin of the product’s own', { margin: '0.00' }, 20_000, 17_600],
  [
    'whole dollars, where it takes no others',
    { retail_price_cents: 18_150, priceStepCents: 100 },
    20_000,
    17_600,
  ],
  ['a fee that is the same for each sale', { fees: shopify }, 22_000, 21_332],
  [
    'a smallest fee',
    { margin: '0', retail_price_cents: 3_000, fees: { ...stockx, least_fee_cents: 500 } },
    3_000,
    2_410,
  ],
  ['less than nothing of a small price', { margin: '0', retail_price_cents: 10, fees: shopify }, 10, -20],
  [
    'each fee to the nearest cent, half a cent up',
    { margin: '0', retail_price_cents: 50, fees: stockx },
    50,
    43,
  ],
  ['nothing that is known, where nobody said what is kept', { fees: none }, 22_000, null],
  ['nothing without a price', { retail_price_cents: null }, null, null],
  ['nothing where steps leave no price', { retail_price_cents: 30, priceStepCents: 100 }, null, null],
])('what is left after %s', (_what, more, priceCents, netCents) => {
  expect(netPayout(terms(more))).toMatchObject({ priceCents, netCents })
})

const percent = fc.option(fc.integer({ min: 0, max: 10_000 }).map((each) => (each / 100).toFixed(2)))
const cents = fc.option(fc.integer({ min: 0, max: 100_000 }))
const anyFees = fc.record({
  ...{ transaction_fee: percent, least_fee_cents: cents, payment_fee: percent, fixed_fee_cents: cents },
})

test('the fees are within half a cent of the percentages, and never shrink as a price grows', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), anyFees, (price, fees) => {
      const kept = saleFees(price, fees)
      if (kept === null) {
        expect(Object.values(fees)).toEqual([null, null, null, null])
        return
      }
      expect(kept.total).toBe(kept.transaction + kept.payment + kept.fixed)
      const off = (of: number, rate: string | null) =>
        Math.abs(2 * (of * 10_000 - price * Math.round(Number(rate) * 100)))
      expect(off(kept.payment, fees.payment_fee)).toBeLessThanOrEqual(10_000)
      if (kept.transaction > (fees.least_fee_cents ?? 0))
        expect(off(kept.transaction, fees.transaction_fee)).toBeLessThanOrEqual(10_000)
      expect(saleFees(price + 1, fees)?.total).toBeGreaterThanOrEqual(kept.total)
    }),
    // One where nobody says what is kept comes by chance too rarely.
    { examples: [[1, none]] },
  )
})

test('it is said how it comes about, and why it does not', () => {
  const told = { marketplace: 'StockX', feeSource: 'As StockX says.' }
  expect(explainNetPayout({ ...terms(), ...told })).toEqual({
    ...{ marketplace: 'StockX', fee_source: 'As StockX says.', price: 220, net: 193.6, reason: null },
    price_reason: 'retail $200.00 + 10 % margin of the marketplace',
    formula: 'Price on StockX − Transaction Fee (9 %) − Payment Fee (3 %)',
    inputs: [
      { name: 'Price on StockX', value: 220, unit: 'USD', source: 'figures' },
      { name: 'Transaction Fee (9 %)', value: 19.8, unit: 'USD', source: 'settings' },
      { name: 'Payment Fee (3 %)', value: 6.6, unit: 'USD', source: 'settings' },
    ],
  })
  const unknown = explainNetPayout({ ...terms({ fees: none }), ...told, feeSource: null })
  expect([unknown.price, unknown.net, unknown.reason]).toEqual([
    220,
    null,
    'Nobody has entered what StockX keeps of a sale: see its page in Configuration.',
  ])
  const free = explainNetPayout({ ...terms({ retail_price_cents: null }), ...told })
  expect([free.price, free.net, free.inputs]).toEqual([null, null, []])
})
