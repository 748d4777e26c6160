import { expect, test } from 'vitest'
import { drawnAt, wordsOf } from '../../../../tests/support/page/drawn.tsx'
import { standInBrowser } from '../../../../tests/support/page/stand-in-browser.ts'
import { CurrencyFigures, type FigureOf } from './CurrencyFigures.tsx'

standInBrowser()

type Sums = { payout: number; cost: number }
const figures: readonly FigureOf<Sums>[] = [
  { label: 'Payout', of: 'payout', is: 'money' },
  { label: 'Cost', of: 'cost', is: 'cost' },
]

type Totals = Parameters<typeof CurrencyFigures<Sums>>[0]['totals']
const figuresOf = (...parts: ({ currency: string } & Sums)[]) =>
  drawnFigures({ currency: 'USD', payout: 480, cost: 292.48, without_rate: 0, by_currency: parts })
const drawnFigures = (totals: Totals) =>
  drawnAt('/orders', '/orders', <CurrencyFigures<Sums> totals={totals} figures={figures} />)

test('more currencies than two wait until somebody asks for them', async () => {
  const [dollars, euros, pounds] = ['USD', 'EUR', 'GBP'].map((currency) => ({ currency, payout: 9, cost: 1 }))
  if (!dollars || !euros || !pounds) throw new Error('A currency is missing')
  expect(await figuresOf(dollars, euros)).not.toContain('<details')
  expect(await figuresOf(dollars, euros, pounds)).toMatch(/<details.*By currency.*£9\.00/s)
})

test('what things cost is in the currency of the business, whatever they sold in', async () => {
  const words = wordsOf(
    await figuresOf(
      { currency: 'USD', payout: 100, cost: 0 },
      { currency: 'EUR', payout: 345.5, cost: 292.48 },
    ),
  )
  expect(words).toContain('Payout (EUR) €345.50 Cost $292.48')
  expect(words).not.toContain('€292.48')
})

test('of nothing at all, the figures are in the currency of the business', async () => {
  const none = { currency: 'USD', payout: 0, cost: 0, by_currency: [] }
  expect(wordsOf(await drawnFigures(none))).toContain('Payout (USD) $0.00 Cost $0.00')
})
