import { queryOptions } from '@tanstack/react-query'
import { showConnection, showMarketplace } from '../../../contract/marketplaces.endpoints.ts'
import { call } from '../../app/call.ts'

/** What is set for a marketplace; a number that can't be an id is not asked for. */
export function marketplaceQuery(id: number | null) {
  return queryOptions({
    queryKey: ['marketplace', id],
    queryFn: ({ signal }) => call(showMarketplace, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    staleTime: 0,
  })
}

const lookEveryMs = 10_000

/** How it stands with the account there, looked at as long as the page is open. */
export function connectionQuery(id: number) {
  return queryOptions({
    queryKey: ['marketplace', id, 'connection'],
    queryFn: ({ signal }) => call(showConnection, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: lookEveryMs,
  })
}
