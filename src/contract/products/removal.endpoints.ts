import { Type, type Static } from 'typebox'
import { Id, IdParams, pageQuery } from '../columns/list.ts'
import { TextOrNull } from '../columns/schemas.ts'
import { endpoint } from '../endpoint.ts'
import { ActUndone, RunAccepted, runFields } from '../runs.ts'
import { ProductChoice } from './product-choice.ts'

/** One stale product leaves the catalogue; its history stays, and its SKU stays its own. */
export const deleteProduct = endpoint('DELETE', '/api/products/{id}/', {
  params: IdParams,
  replies: { 204: Type.Null() },
})

const Chosen = Type.Object({ product_ids: Type.Optional(ProductChoice) })

/** Those of them that are stale, in the background; what became of each stands in the run's rows. */
export const deleteProducts = endpoint('POST', '/api/products/bulk-delete-products/', {
  body: Chosen,
  replies: { 202: RunAccepted },
  isIdempotent: true,
})

const BulkDelete = Type.Object({
  ...runFields,
  kind: Type.Literal('bulk_delete'),
  data: Type.Object({
    still_deleted: Type.Integer({ description: 'Of what it deleted: not restored since' }),
    products: Type.Array(
      Type.Object({ id: Id, sku: Type.String(), status: Type.Boolean(), message: TextOrNull() }),
    ),
  }),
})
export type BulkDelete = Static<typeof BulkDelete>

/** A bulk delete with a page of its rows, in the order in which they were taken. */
export const showBulkDelete = endpoint('GET', '/api/products/bulk-delete-products/{id}/', {
  params: IdParams,
  query: Type.Object(pageQuery),
  replies: { 200: BulkDelete },
})

const Restored = Type.Object({
  restored: Type.Integer(),
  kept: { ...ActUndone.properties.kept, description: 'The first of what stays deleted, and why' },
  kept_count: Type.Integer(),
  not_deleted: Type.Integer({ description: 'Those that were there already' }),
})
export type Restored = Static<typeof Restored>

/** Brings back what can be; refused when nothing can. A filter finds deleted products where it asks for them. */
export const restoreProducts = endpoint('POST', '/api/products/restore/', {
  body: Chosen,
  replies: { 200: Restored },
  isIdempotent: true,
  takesItsTime: true,
})
