import { useQuery } from '@tanstack/react-query'
import { listProperties } from '../../../contract/products/products.endpoints.ts'
import { call } from '../../app/call.ts'

/** What filters choose from, the saved views, and where this user left off. */
export function useProductProperties() {
  return useQuery({
    queryKey: ['product properties'],
    queryFn: ({ signal }) => call(listProperties, { signal }),
  })
}
