import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addExchangeRate,
  changeExchangeRate,
  deleteExchangeRate,
  type ExchangeRate,
  type ExchangeRateInput,
} from '../../../contract/exchange-rates.endpoints.ts'
import { ApiProblem } from '../../app/api-problem.ts'
import { call } from '../../app/call.ts'
import { showFailure, showNotice } from '../../app/toast.ts'
import { orderList } from '../orders/order-list.ts'
import { exchangeRatesQuery } from './exchange-rates-query.ts'
import { changedWords } from './rate-form.ts'

/** Saves a rate, or writes over one that was there. */
export function useSaveRate(rate: ExchangeRate | null, onDone: () => void) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: ExchangeRateInput) =>
      rate === null
        ? call(addExchangeRate, { body })
        : call(changeExchangeRate, { params: { id: rate.id }, body, ifMatch: rate.version }),
    networkMode: 'always',
    onSuccess: ({ currency, orders }) => {
      void showNotice(`The rate of ${currency} was saved. ${changedWords(orders)}`)
      refresh()
      onDone()
    },
    onError: (problem) => {
      if (problem instanceof ApiProblem && (problem.status === 412 || problem.status === 404)) refresh()
    },
  })
}

export function useDeleteRate({ id, currency, valid_from: day }: ExchangeRate) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => call(deleteExchangeRate, { params: { id } }),
    networkMode: 'always',
    onSuccess: ({ orders }) => {
      void showNotice(`The rate of ${currency} from ${day} on was deleted. ${changedWords(orders)}`)
      refresh()
    },
    onError: (problem) => {
      showFailure({ subject: `The rate of ${currency} was not deleted`, problem })
      refresh()
    },
  })
}

/** Orders earn something else by it, wherever they are shown. */
function useRefresh() {
  const queries = useQueryClient()
  const { queryKey } = exchangeRatesQuery
  return () => {
    orderList.source.refresh()
    void queries.invalidateQueries({ queryKey })
    void queries.invalidateQueries({ queryKey: ['order'] })
  }
}
