import { describe, expect, test } from 'vitest'
import type { OrderFigure } from '../../../contract/orders/order-figures.ts'
import { explainFigures, type FigureFacts } from './explain-figures.ts'

const line = (changes: Partial<FigureFacts['lines'][number]> = {}) => ({
  ...{ sku: 'A', quantity: 3, cost_cents: 7_500, isCanceled: false },
  uses: [
    { purchase_id: 4, quantity: 2, cost_cents: 2_000 },
    { purchase_id: null, quantity: 1, cost_cents: 3_500 },
  ],
  ...changes,
})

const told = (changes: Partial<NonNullable<FigureFacts['told']>> = {}) => ({
  ...{ platform_amount_cents: 20_000, fees_cents: 500, refunded_cents: 0, payout_cents: null },
  ...changes,
})

const facts = (changes: Partial<FigureFacts> = {}): FigureFacts => ({
  ...{ marketplace: 'StockX', order_status: 'Shipped', currency: 'USD', businessCurrency: 'USD' },
  ...{ amount_cents: 18_400, platform_amount_cents: 20_000, platform_discount_cents: 0 },
  ...{ platform_tax_cents: 1_600, platform_shipping_fee_cents: 0, payout_cents: 17_900 },
  ...{ is_payout_estimated: true, shipping_cost_cents: 0, restock_fee: '0.00', cost_cents: 7_500 },
  ...{ typed_figures: [], told: told(), settled_payout_cents: null, lines: [line()] },
  ...{ exchange_rate: null, rate_from: null },
  ...changes,
})

function figureOf(name: OrderFigure['name'], changes: Partial<FigureFacts> = {}): OrderFigure {
  const figure = explainFigures(facts(changes)).find((each) => each.name === name)
  if (figure === undefined) throw new Error(`There is no ${name}.`)
  return figure
}

/** What went in, as somebody reads it. */
const parts = ({ inputs }: OrderFigure) =>
  inputs.map(({ name, value, source }) => `${name} ${value} ${source}`)

describe('the Order Total', () => {
  test('is what the marketplace reported', () => {
    const total = figureOf('platform_amount')
    expect(total).toMatchObject({ value: 200, unit: 'USD', formula: 'As StockX reported it.' })
    expect(parts(total)).toEqual(['Order Total 200 marketplace'])
  })

  test('is less when items were taken out, by what they had of it', () => {
    const total = figureOf('platform_amount', {
      platform_amount_cents: 12_000,
      lines: [line(), line({ sku: 'B', isCanceled: true })],
    })
    expect(total.formula).toBe('Order Total as StockX reported it − items that were taken out.')
    expect(parts(total)).toEqual([
      'Order Total as StockX reported it 200 marketplace',
      'items that were taken out 80 figures',
    ])
  })

  test('of an invoice adds up what was typed there', () => {
    const total = figureOf('platform_amount', {
      ...{ marketplace: 'Manual', told: null, amount_cents: 19_000, platform_discount_cents: 600 },
    })
    expect(total.formula).toBe('Amount − Discount + Tax + Shipping Fee.')
    expect(parts(total)).toEqual(['Amount 190 user', 'Discount 6 user', 'Tax 16 user', 'Shipping Fee 0 user'])
  })

  test('of an invoice that is put back to what it adds up to is nobody’s word', () => {
    const total = figureOf('platform_amount', {
      ...{ marketplace: 'Manual', told: null, typed_figures: ['platform_amount'] },
      ...{ amount_cents: 18_400, platform_tax_cents: 1_600 },
    })
    expect(total.formula).toBe('Amount − Discount + Tax + Shipping Fee.')
  })

  test('that a person typed is theirs, until it is what the marketplace says, too', () => {
    const typed = { typed_figures: ['platform_amount'], platform_amount_cents: 21_000 }
    expect(parts(figureOf('platform_amount', typed))).toEqual(['Order Total 210 user'])
    expect(parts(figureOf('platform_amount', { ...typed, platform_amount_cents: 20_000 }))).toEqual([
      'Order Total 200 marketplace',
    ])
  })
})

describe('the Payout', () => {
  test('is estimated until the marketplace reports it', () => {
    const payout = figureOf('payout')
    expect(payout).toMatchObject({ value: 179, estimated: true })
    expect(payout.formula).toBe('Order Total − Tax − Fees, until StockX reports what it pays.')
    expect(parts(payout)).toEqual(['Order Total 200 marketplace', 'Tax 16 marketplace', 'Fees 5 marketplace'])
  })

  test('says which fees nobody reported, and which were reckoned', () => {
    const none = figureOf('payout', { payout_cents: 18_400, told: told({ fees_cents: 0 }) })
    expect(parts(none)).toContain('Fees 0 none')
    expect(parts(figureOf('payout', { told: null }))).toContain('Fees 5 estimated')
  })

  test('rests on the fees that are set where the marketplace says none', () => {
    const unsaid = { payout_cents: 16_000, told: told({ fees_cents: null }) }
    expect(parts(figureOf('payout', unsaid)).at(-1)).toBe('Fees 24 settings')
    const untaken = { payout_cents: 18_400, told: told({ fees_cents: null }) }
    expect(parts(figureOf('payout', untaken)).at(-1)).toBe('Fees 0 none')
    const back = { payout_cents: 11_000, told: told({ fees_cents: null, refunded_cents: 5_000 }) }
    expect(parts(figureOf('payout', back)).slice(-2)).toEqual(['Fees 24 settings', 'Refunds 50 marketplace'])
  })

  test('names what items that were taken out would have been taxed and charged', () => {
    const left = { platform_amount_cents: 12_000, payout_cents: 10_740, lines: [line({ isCanceled: true })] }
    expect(parts(figureOf('payout', left)).at(-1)).toBe(
      'Tax and fees of items that were taken out 8.4 figures',
    )
  })

  test('is never less than nothing when more went back', () => {
    const payout = figureOf('payout', { payout_cents: 0, told: told({ refunded_cents: 20_000 }) })
    expect(payout.formula).toBe(
      'Order Total − Tax − Fees − Refunds, but never less than 0.00, until StockX reports what it pays.',
    )
    expect(parts(payout)).toHaveLength(4)
  })

  test('is not estimated once the marketplace reported it, or a person typed it', () => {
    const reported = { is_payout_estimated: false, told: told({ payout_cents: 17_900 }) }
    expect(figureOf('payout', reported)).toMatchObject({
      estimated: false,
      formula: 'As StockX reported it.',
    })
    const typed = figureOf('payout', { ...reported, payout_cents: 17_000, typed_figures: ['payout'] })
    expect(parts(typed)).toEqual(['Payout 170 user'])
    expect(figureOf('profit', reported).estimated).toBe(false)
  })

  test('that a settlement says is the marketplace’s, whatever was typed before', () => {
    const changes = { is_payout_estimated: false, typed_figures: ['payout'], settled_payout_cents: 17_900 }
    expect(parts(figureOf('payout', changes))).toEqual(['Payout 179 marketplace'])
    expect(parts(figureOf('payout', { ...changes, payout_cents: 17_000 }))).toEqual(['Payout 170 user'])
  })
})

describe('what it cost', () => {
  test('names the purchases, and what was beyond them', () => {
    expect(parts(figureOf('cost'))).toEqual([
      '2 of A at 20.00, purchase 4 40 purchases',
      '1 of A at 35.00 35 product',
    ])
  })

  test('is the item’s own where no purchase is known, and nothing where no cost is', () => {
    expect(parts(figureOf('cost', { lines: [line({ uses: [] })] }))).toEqual(['3 of A 75 product'])
    const free = { cost_cents: 0, lines: [line({ uses: [], cost_cents: 0 })] }
    expect(parts(figureOf('cost', free))).toEqual(['3 of A 0 none'])
  })

  test('to send it was typed, or nobody said', () => {
    expect(parts(figureOf('shipping_cost'))).toEqual(['Shipping Cost 0 none'])
    expect(parts(figureOf('shipping_cost', { typed_figures: ['shipping_cost'] }))).toEqual([
      'Shipping Cost 0 user',
    ])
  })
})

describe('what it earned', () => {
  test('is what follows from the rest, and estimated as long as the payout is', () => {
    const changes = { shipping_cost_cents: 900, restock_fee: '10.00' }
    expect(figureOf('restock_amount', changes)).toMatchObject({ value: 20, estimated: false })
    const profit = figureOf('profit', changes)
    expect(profit).toMatchObject({ value: 75, estimated: true, reason: null })
    expect(parts(profit)).toEqual([
      ...['Payout 179 estimated', 'Cost 75 figures', 'Shipping Cost 9 user', 'Restock Amount 20 figures'],
    ])
    expect(figureOf('profit_margin', changes)).toMatchObject({ value: 37.5, unit: '%', estimated: true })
    expect(figureOf('roi', changes)).toMatchObject({ value: 100, formula: 'Profit ÷ Cost × 100' })
  })

  test('has a reason where it is not to be said', () => {
    expect(figureOf('roi', { cost_cents: 0 }).reason).toBe('Cost is 0.00: nothing can be a percentage of it.')
    const foreign = { currency: 'EUR' }
    for (const name of ['profit', 'profit_margin', 'roi'] as const)
      expect(figureOf(name, foreign)).toMatchObject({
        ...{ value: null, estimated: false },
        reason:
          'The order is in EUR and what it cost in USD, and no rate of EUR was in force at its time: enter one in Configuration, Exchange Rates.',
      })
    expect(figureOf('cost', foreign).unit).toBe('USD')
  })

  test('is nothing of a canceled order, whose Order Total stays', () => {
    const canceled = { order_status: 'Canceled', payout_cents: 0, cost_cents: 0, shipping_cost_cents: 700 }
    expect(figureOf('platform_amount', canceled)).toMatchObject({ value: 200 })
    expect(figureOf('payout', canceled)).toMatchObject({ value: 0, estimated: false })
    expect(figureOf('profit', canceled)).toMatchObject({ value: 0, reason: null })
    expect(figureOf('roi', canceled).value).toBeNull()
    expect(figureOf('roi', canceled).reason).toContain('canceled')
  })
})
