import { queryOptions } from '@tanstack/react-query'
import { fetchVoyageOneDetails } from '../../../contract/orders/waybills.endpoints.ts'
import { call } from '../../app/call.ts'

/** Asks VoyageOne once for each time that an order is opened, whatever comes of it; again only when a person says so. */
export function waybillQuery(id: number) {
  return queryOptions({
    queryKey: ['waybill', id],
    queryFn: ({ signal }) => call(fetchVoyageOneDetails, { params: { id }, signal }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}
