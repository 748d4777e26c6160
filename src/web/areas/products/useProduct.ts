import { useQuery } from '@tanstack/react-query'
import type { ProductDetail } from '../../../contract/product-detail.ts'
import { api } from '../../app/api.ts'
import { productCalls } from './product-calls.ts'

/** One product in full; a number that can't be an id is not asked for. */
export function useProduct(id: number | null) {
  return useQuery({
    queryKey: ['product', id],
    queryFn: ({ signal }) => api.get<ProductDetail>(productCalls.one(id ?? 0), { signal }),
    enabled: id !== null,
  })
}
