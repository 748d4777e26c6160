import { Type, type Static } from 'typebox'
import { RelatedProduct } from './product-detail.ts'

/** A product that may be taken as a child or parent, with the one that owns it now. */
export const Candidate = Type.Object({
  ...RelatedProduct.properties,
  owner: Type.Union([Type.Object({ id: Type.Integer(), sku: Type.String() }), Type.Null()]),
})
export type Candidate = Static<typeof Candidate>
