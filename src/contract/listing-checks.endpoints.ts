import { Type, type Static } from 'typebox'
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
