import { currencies } from '../../../contract/currencies.ts'
import type { ExchangeRateInput } from '../../../contract/exchange-rates.endpoints.ts'

export type RateTexts = Readonly<Record<keyof ExchangeRateInput, string>>
export type RateProblems = Readonly<Partial<Record<keyof ExchangeRateInput, string>>>

/** What was typed, or by field why it can't be that; the server asks for the rest. */
export function readRate(
  { currency, valid_from, rate }: RateTexts,
  businessCurrency: string,
): { input: ExchangeRateInput } | { problems: RateProblems } {
  const code = currency.trim().toUpperCase()
  const problems: RateProblems = {
    ...(code === businessCurrency && {
      currency: `${code} is the currency of the business: it is always worth 1.`,
    }),
    ...(!currencies.includes(code) && { currency: 'Enter the code of a currency, such as EUR.' }),
    ...(valid_from === '' && { valid_from: 'Enter a day.' }),
    ...rateProblem(rate.trim()),
  }
  if (Object.keys(problems).length > 0) return { problems }
  return { input: { currency: code, valid_from, rate: Number(rate) } }
}

function rateProblem(text: string): RateProblems {
  if (!/^\d{1,9}(\.\d+)?$/.test(text)) return { rate: 'Enter a number, such as 1.0845.' }
  if ((text.split('.')[1] ?? '').length > 6) return { rate: 'A rate takes at most six decimals.' }
  return Number(text) === 0 ? { rate: 'A rate is more than nothing.' } : {}
}

/** '2 orders earn something else now.' */
export function changedWords(orders: number): string {
  if (orders === 0) return 'No order changes by it.'
  return orders === 1
    ? '1 order was reckoned anew.'
    : `${orders.toLocaleString('en-US')} orders were reckoned anew.`
}
