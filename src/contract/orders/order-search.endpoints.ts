import { Type, type Static } from 'typebox'
import { TextOrNull } from '../columns/schemas.ts'
import { endpoint } from '../endpoint.ts'
import { suggestProducts } from '../products/products.endpoints.ts'

const OrderSearchReply = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Type.Integer(),
      order_id: Type.String(),
      order_number: TextOrNull(),
      marketplace: Type.String(),
      order_status: Type.String(),
      tracking_no: TextOrNull(),
      matched: TextOrNull({ description: 'The number that begins so, where it is not the id' }),
    }),
  ),
})
export type OrderSearchReply = Static<typeof OrderSearchReply>

/** By the start of an order's id, number or tracking number; at most 20, those that are called exactly so first. */
export const suggestOrders = endpoint('GET', '/api/search/orders/', {
  query: suggestProducts.query,
  replies: { 200: OrderSearchReply },
  isListRead: true,
})
