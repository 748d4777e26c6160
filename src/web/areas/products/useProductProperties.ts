import { useQuery } from '@tanstack/react-query'
import type { ProductPropertiesReply } from '../../../contract/product-lists.ts'
import { api } from '../../app/api.ts'
import { productCalls } from './product-calls.ts'

/** What filters choose from, the saved views, and where this user left off. */
export function useProductProperties() {
  return useQuery({
    queryKey: ['product properties'],
    queryFn: ({ signal }) => api.get<ProductPropertiesReply>(productCalls.properties, { signal }),
  })
}
