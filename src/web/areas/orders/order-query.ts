import { queryOptions } from '@tanstack/react-query'
import { showOrder } from '../../../contract/orders.endpoints.ts'
import { call } from '../../app/call.ts'

/** One order with all that is known of it. */
export function orderQuery(id: number | null) {
  return queryOptions({
    queryKey: ['order', id],
    queryFn: ({ signal }) => call(showOrder, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
  })
}
