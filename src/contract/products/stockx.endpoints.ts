import { Type, type Static } from 'typebox'
import { Id } from '../columns/list.ts'
import { TextOrNull } from '../columns/schemas.ts'
import { endpoint } from '../endpoint.ts'

const ids = { stockx_product_id: TextOrNull(), stockx_variant_id: TextOrNull() }

/** A product of StockX that may be ours. */
const StockxCandidate = Type.Object({
  title: Type.String(),
  style_id: Type.String(),
  url: Type.String({ description: 'The page of it, to be linked' }),
})
export type StockxCandidate = Static<typeof StockxCandidate>

const StockxInfo = Type.Object({
  ...ids,
  state: Type.Enum(['known', 'not_needed', 'looking', 'not_found', 'failed'], {
    description: 'not_needed: parents and deleted products; failed: StockX could not be asked',
  }),
  looked_up_on: TextOrNull({ description: 'When StockX last answered' }),
  reason: TextOrNull({ description: 'Why there are no ids' }),
  candidates: Type.Array(StockxCandidate),
})
export type StockxInfo = Static<typeof StockxInfo>

/** Under which ids StockX knows a product; where it lacks them they are looked up in the background, once a day. */
export const showStockxInfo = endpoint('GET', '/api/products/stockx-info/', {
  query: Type.Object({ product_id: Id }),
  replies: { 200: StockxInfo },
})

const StockxLink = {
  query: Type.Object({
    product_id: Id,
    product_url: Type.String({ title: 'URL', minLength: 1, maxLength: 2_000 }),
  }),
  replies: {
    200: Type.Object({
      ...ids,
      title: Type.String({ description: 'What StockX calls it' }),
      size: TextOrNull({ description: 'The size that it was linked to' }),
      sizes: Type.Array(Type.Object({ stockx_variant_id: Type.String(), size: Type.String() }), {
        description: 'What to choose from where none is the size of the product',
      }),
    }),
  },
} as const
export type StockxLinked = Static<(typeof StockxLink)['replies'][200]>

/** Links a product page of StockX to a product. */
export const linkStockx = endpoint('POST', '/api/products/add-url/', StockxLink)

/** The same, for who asks it with GET. */
export const linkStockxByGet = endpoint('GET', '/api/products/add-url/', StockxLink)
