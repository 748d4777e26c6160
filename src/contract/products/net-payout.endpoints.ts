import { Type, type Static } from 'typebox'
import { IdParams, listReply } from '../columns/list.ts'
import { NumberOrNull, TextOrNull } from '../columns/schemas.ts'
import { endpoint } from '../endpoint.ts'
import { FigureInput } from '../orders/order-figures.ts'

/** What would be left of today's price on one marketplace: always estimated, since only a sale tells. */
const NetPayout = Type.Object({
  marketplace: Type.String(),
  price: NumberOrNull({ description: 'What it would go out for today' }),
  price_reason: Type.String({ description: 'How that price comes about' }),
  net: NumberOrNull(),
  formula: Type.String({ description: 'In plain words' }),
  reason: TextOrNull({ description: 'Why there is no value' }),
  fee_source: TextOrNull({ description: 'Where the fees come from' }),
  inputs: Type.Array(FigureInput),
})
export type NetPayout = Static<typeof NetPayout>

const PaidSize = Type.Object({
  id: Type.Integer(),
  sku: Type.String(),
  size: TextOrNull(),
  payouts: Type.Array(NetPayout),
})
export type PaidSize = Static<typeof PaidSize>

/** Of the product itself or, where it is a parent, of each of its sizes. */
export const showNetPayouts = endpoint('GET', '/api/products/{id}/net-payout/', {
  params: IdParams,
  replies: { 200: listReply(PaidSize) },
})
