import { Type, type Static } from 'typebox'
import { Id, IdParams, listReply, pageQuery } from './columns/list.ts'
import { endpoint } from './endpoint.ts'

const cost = Type.Number({
  title: 'Cost',
  minimum: 0,
  maximum: 10_000_000,
  description: 'In dollars, for one',
})
const quantity = Type.Integer({ title: 'Quantity', minimum: 1, maximum: 1_000_000 })

/** A lot that was bought; orders use it up. */
const Purchase = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  product: Type.Integer(),
  cost: Type.Number(),
  quantity: Type.Integer(),
  remaining: Type.Integer({ description: 'What orders have left of it' }),
  created_on: Type.String(),
})
export type Purchase = Static<typeof Purchase>

const PurchaseInput = Type.Object({
  product: Id,
  cost,
  quantity,
  created_on: Type.Optional(
    Type.String({ title: 'Created on', maxLength: 40, description: 'When it was bought; now if absent' }),
  ),
  add_to_stock_at: Type.Optional(
    Type.String({ maxLength: 255, description: 'Name of the centre where the pieces lie from now on' }),
  ),
})
export type PurchaseInput = Static<typeof PurchaseInput>

const PurchasePatch = Type.Partial(Type.Object({ cost, quantity }), { minProperties: 1 })
export type PurchasePatch = Static<typeof PurchasePatch>

/** In the order in which they are used up: the oldest first. */
export const listPurchases = endpoint('GET', '/api/purchases/', {
  query: Type.Object({ ...pageQuery, product_id: Type.Optional(Id) }),
  replies: { 200: listReply(Purchase) },
})

export const createPurchase = endpoint('POST', '/api/purchases/', {
  body: PurchaseInput,
  replies: { 201: Purchase },
  isIdempotent: true,
})

export const updatePurchase = endpoint('PATCH', '/api/purchases/{id}/', {
  params: IdParams,
  body: PurchasePatch,
  replies: { 200: Purchase },
  isVersioned: true,
})

export const deletePurchase = endpoint('DELETE', '/api/purchases/{id}/', {
  params: IdParams,
  replies: { 204: Type.Null() },
})

/** What the next piece costs: the oldest lot that is not used up, else the product's own cost. */
export const showActiveCost = endpoint('GET', '/api/purchases/active-purchase-cost/{product_id}/', {
  params: Type.Object({ product_id: Id }),
  replies: {
    200: Type.Object({
      cost: Type.Number(),
      source: Type.Enum(['purchase', 'product', 'none'], { description: 'none: nothing says what it cost' }),
    }),
  },
})
