import { queryOptions } from '@tanstack/react-query'
import { showProduct } from '../../../contract/products/products.endpoints.ts'
import { call } from '../../app/call.ts'

/** One product in full; a number that can't be an id is not asked for. */
export function productQuery(id: number | null) {
  return queryOptions({
    queryKey: ['product', id],
    queryFn: ({ signal }) => call(showProduct, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
  })
}

/** Ids are whole numbers that the database can count to. */
export function productIdOf(text: string): number | null {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : null
}
