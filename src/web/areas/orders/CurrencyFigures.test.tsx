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

test('what things cost is in the currency of the business, whatever they sold in', async () => {
  const totals = {
    ...{ currency: 'USD', payout: 480, cost: 292.48, without_rate: 0 },
    by_currency: [
      { currency: 'USD', payout: 100, cost: 0 },
      { currency: 'EUR', payout: 345.5, cost: 292.48 },
    ],
  }
  const words = wordsOf(
    await drawnAt('/orders', '/orders', <CurrencyFigures<Sums> totals={totals} figures={figures} />),
  )
  expect(words).toContain('Payout (EUR) €345.50 Cost $292.48')
  expect(words).not.toContain('€292.48')
})
