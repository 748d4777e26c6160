import { expect, test } from 'vitest'
import { figureTip, type ListedFigures } from './figure-tips.ts'

const row: ListedFigures = {
  ...{ currency: 'USD', cost_currency: 'USD', is_payout_estimated: false },
  ...{ platform_amount: 200, payout: 180, cost: 100, shipping_cost: 10, profit: 70 },
}

test('a figure of a list tells its formula and what went into it', () => {
  expect(figureTip('profit', row)).toBe(
    'Payout − Cost − Shipping Cost − Restock Amount\nPayout $180.00\nCost $100.00\nShipping Cost $10.00',
  )
  expect(figureTip('roi', row)).toBe('Profit ÷ Cost × 100\nProfit $70.00\nCost $100.00')
  expect(figureTip('profit_margin', row)).toBe(
    'Profit ÷ Order Total × 100\nProfit $70.00\nOrder Total $200.00',
  )
})

test('what rests on an estimate says so, and what a column hides is left out', () => {
  const { cost: _cost, ...bare } = row
  expect(figureTip('profit', { ...bare, is_payout_estimated: true })).toBe(
    'Payout − Cost − Shipping Cost − Restock Amount\nPayout $180.00 (estimated)\nShipping Cost $10.00',
  )
})

test('money of another currency is worth its rate, and nothing where none was entered', () => {
  const abroad = { ...row, currency: 'EUR' }
  expect(figureTip('roi', abroad)).toBe(
    'Profit ÷ Cost × 100\nProfit €70.00\nCost $100.00\nCost by the exchange rate of its time',
  )
  expect(figureTip('roi', { ...abroad, profit: null })).toContain('no rate of EUR was in force')
})
