import { expect, test } from 'vitest'
import { costTip, figureTip, type ListedFigures } from './figure-tips.ts'

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

test.each(['profit', 'profit_margin', 'roi'] as const)(
  'of what was canceled %s says so, whatever a column hides',
  (name) => {
    const canceled = { ...row, currency: 'EUR', order_status: 'Canceled', profit: 0 }
    const { profit: _zero, ...noProfit } = canceled
    for (const shown of [canceled, noProfit]) expect(figureTip(name, shown)).toBe('Canceled: it counts zero.')
  },
)

test('what was canceled costs nothing that purchases could tell', () => {
  expect(costTip({ order_status: 'Canceled' })).toBe('Canceled: it counts zero.')
  expect(costTip(row)).toContain('FIFO')
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

const { profit: _profit, ...noProfit } = { ...row, currency: 'EUR', profit_margin: null, roi: null }
const { cost: _cost, platform_amount: _total, ...noDivisor } = noProfit
const noRate = 'What it cost is not in EUR, and no rate of EUR was in force: nobody can say what it earned.'

test.each<[string, 'roi' | 'profit_margin', ListedFigures, string]>([
  ['an empty ROI', 'roi', noProfit, noRate],
  ['an empty margin', 'profit_margin', noProfit, noRate],
  ['an ROI that lacks a cost, maybe', 'roi', noDivisor, 'No rate of EUR was in force, or its Cost is 0'],
  ['a margin', 'profit_margin', noDivisor, 'No rate of EUR was in force, or its Order Total is 0'],
  ['an ROI of nothing', 'roi', { ...noProfit, cost: 0 }, 'Profit ÷ Cost × 100\nCost $0.00'],
  ['an ROI beside a margin', 'roi', { ...noDivisor, profit_margin: 35 }, 'Profit ÷ Cost × 100'],
  ['an ROI that is there', 'roi', { ...noProfit, roi: 70 }, 'Profit ÷ Cost × 100'],
  ['what is ours', 'roi', { ...noProfit, currency: 'USD' }, 'Profit ÷ Cost × 100'],
])('where Profit is hidden, %s says what is known of the reason', (_what, name, shown, words) => {
  expect(figureTip(name, shown).slice(0, words.length)).toBe(words)
})
