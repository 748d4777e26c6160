import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listSettlements, showSettlement } from '../../../contract/orders/settlements.endpoints.ts'
import type { SettlementOutcome } from '../../../contract/orders/settlements.ts'
import { call } from '../../app/call.ts'

export const settlementsPerPage = 20
export const linesPerPage = 50
const lookMs = 1_500

/** A page of settlements, the newest first; looked at again while one is being read. */
export const settlementsQuery = (page: number) =>
  queryOptions({
    queryKey: ['settlements', 'list', page],
    queryFn: ({ signal }) =>
      call(listSettlements, { query: { page, page_size: settlementsPerPage }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.results.some((each) => each.state === 'reading') === true ? lookMs : false,
  })

type Asked = { page: number; outcome: SettlementOutcome | undefined }

/** A settlement with a page of its lines. */
export const settlementQuery = (id: number, { page, outcome }: Asked) =>
  queryOptions({
    queryKey: ['settlements', id, outcome, page],
    queryFn: ({ signal }) =>
      call(showSettlement, {
        params: { id },
        query: { page, page_size: linesPerPage, ...(outcome && { outcome }) },
        signal,
      }),
    // Of the same settlement alone.
    placeholderData: (before) => (before?.id === id ? before : undefined),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? lookMs : false),
  })
