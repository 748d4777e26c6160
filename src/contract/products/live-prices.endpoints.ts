import { Type, type Static } from 'typebox'
import { Id } from '../columns/list.ts'
import { NumberOrNull, TextOrNull } from '../columns/schemas.ts'
import { endpoint } from '../endpoint.ts'
import { ProductChoice } from './product-choice.ts'
import { PriceUpdateReply } from './price-update.ts'

/** One product on one marketplace. */
const LivePair = Type.Object({ product_id: Id, marketplace: Type.String({ maxLength: 60 }) })
export type LivePair = Static<typeof LivePair>

/** Which products take the prices that are live, and from where they don't. */
const TakeLivePrices = Type.Object({
  product_ids: Type.Optional(ProductChoice),
  without: Type.Optional(
    Type.Array(Type.String({ maxLength: 60 }), { maxItems: 20, description: 'Marketplaces' }),
  ),
  left_out: Type.Optional(Type.Array(LivePair, { maxItems: 5_000 })),
  preview: Type.Optional(Type.Boolean({ default: false })),
  made_from: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'Of the plan that was shown: where it would be another by now, no price is changed (409)',
    }),
  ),
})
export type TakeLivePrices = Static<typeof TakeLivePrices>

const PlannedPair = Type.Object({
  ...LivePair.properties,
  sku: Type.String(),
  live_price: Type.Number({ description: 'What buyers see there' }),
  our_price: NumberOrNull({ description: 'What would go out now' }),
  before: NumberOrNull({ description: 'The retail price now' }),
  after: NumberOrNull({
    description: 'The one with which the live price goes out; null where a rule forbids it',
  }),
  is_taken: Type.Boolean(),
  is_left_out: Type.Boolean(),
  remark: TextOrNull({ description: 'Why it is not taken' }),
})
export type PlannedPair = Static<typeof PlannedPair>

const LivePricePlan = Type.Object({
  made_from: Type.String(),
  results: Type.Array(PlannedPair, { description: 'The first of them' }),
  count: Type.Integer({ description: 'Where another price is live than would go out now' }),
  changed: Type.Integer({ description: 'Retail prices that would change' }),
  marketplaces: Type.Array(Type.String(), { description: 'On which of them, whatever was asked for' }),
})
export type LivePricePlan = Static<typeof LivePricePlan>

/** The way round of Sync: what is live becomes ours. */
export const takeLivePrices = endpoint('POST', '/api/products/take-live-prices/', {
  body: TakeLivePrices,
  replies: { 200: Type.Union([PriceUpdateReply, LivePricePlan]) },
  isIdempotent: true,
  takesItsTime: true,
})
