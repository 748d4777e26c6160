import { queryOptions } from '@tanstack/react-query'
import { completeValue } from '../../../contract/products/products.endpoints.ts'
import { call } from '../../app/call.ts'

/** The suppliers that products have, the most frequent first; another one can be typed. */
export const suppliersQuery = queryOptions({
  queryKey: ['suppliers'],
  queryFn: async ({ signal }) => {
    const { results } = await call(completeValue, { query: { field: 'supplier_name' }, signal })
    return results.map(({ value }) => value)
  },
})
