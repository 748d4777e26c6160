import { queryOptions } from '@tanstack/react-query'
import { listExchangeRates } from '../../../contract/exchange-rates.endpoints.ts'
import { call } from '../../app/call.ts'

export const exchangeRatesQuery = queryOptions({
  queryKey: ['exchange rates'],
  queryFn: ({ signal }) => call(listExchangeRates, { signal }),
  staleTime: 0,
})
