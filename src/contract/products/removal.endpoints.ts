import { Type } from 'typebox'
import { Id, IdParams } from '../columns/list.ts'
import { endpoint } from '../endpoint.ts'

/** One stale product leaves the catalogue; its history stays, and its SKU stays its own. */
export const deleteProduct = endpoint('DELETE', '/api/products/{id}/', {
  params: IdParams,
  replies: { 204: Type.Null() },
})

/** All of them or none. */
export const restoreProducts = endpoint('POST', '/api/products/restore/', {
  body: Type.Object({ product_ids: Type.Array(Id, { minItems: 1, maxItems: 1_000 }) }),
  replies: { 200: Type.Object({ restored: Type.Integer() }) },
  isIdempotent: true,
})
