import { Type, type Static } from 'typebox'
import { IdParams } from './columns/list.ts'
import { endpoint } from './endpoint.ts'
import { ProductChoice } from './products/product-choice.ts'
import { RunAccepted } from './runs.ts'

const CheckBody = Type.Object({
  product_list: Type.Optional(ProductChoice),
  market_place: Type.Optional(
    Type.Array(Type.String({ maxLength: 255 }), { maxItems: 50, description: 'Names, in any case' }),
  ),
})
export type CheckBody = Static<typeof CheckBody>

/** Reads back what is on sale, of these products or of all, where it is named or wherever we are; follow it as a run. */
export const checkListings = endpoint('POST', '/api/products/check-listings/', {
  body: CheckBody,
  replies: { 202: RunAccepted },
  isIdempotent: true,
})

/** The same of all that is on sale on one marketplace. */
export const reconcileMarketplace = endpoint('POST', '/api/marketplaces/{id}/reconcile/', {
  params: IdParams,
  replies: { 202: RunAccepted },
  isIdempotent: true,
})

/** All that a check found, row by row, as CSV. */
export const saveFindings = endpoint('GET', '/api/listing-checks/{id}/export/', {
  params: IdParams,
  replies: { 200: Type.String() },
  mediaType: 'text/csv; charset=utf-8',
})
