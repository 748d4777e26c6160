import { queryOptions } from '@tanstack/react-query'
import { showNetPayouts } from '../../../contract/products/net-payout.endpoints.ts'
import { call } from '../../app/call.ts'

/** What would be left of a product's prices; another state of the product is another question. */
export function netPayoutQuery({ id, version }: { id: number; version: number }) {
  return queryOptions({
    queryKey: ['net payout', id, version],
    queryFn: async ({ signal }) => (await call(showNetPayouts, { params: { id }, signal })).results,
    staleTime: 0,
    // The figures before an edit stay until those after it are there.
    placeholderData: (before) => before,
  })
}
