import { useQuery } from '@tanstack/react-query'
import { exchangeRatesQuery } from '../exchange-rates/exchange-rates-query.ts'

/** How many rates there are, and how many currencies lack one, in words; undefined until it is known. */
export function useExchangeRatesHealth(): string | undefined {
  const { data, error } = useQuery(exchangeRatesQuery)
  if (data === undefined) return error === null ? undefined : 'Not known right now'
  const rates = data.count === 0 ? 'No rates' : data.count === 1 ? '1 rate' : `${data.count} rates`
  const missing = data.without_rate.map(({ currency }) => currency)
  return missing.length === 0 ? rates : `${rates}, none for ${missing.join(', ')}`
}
