import { Type, type Static } from 'typebox'
import { Id } from '../columns/list.ts'
import { NumberOrNull, TextOrNull } from '../columns/schemas.ts'
import { ProductChoice } from './product-choice.ts'

/** What becomes of each price: percent or amount, then the nearest price that ends so. */
export const PriceChange = Type.Object({
  percent: Type.Optional(Type.Number({ minimum: -99.99, maximum: 10_000 })),
  amount: Type.Optional(Type.Number({ minimum: -1_000_000, maximum: 1_000_000 })),
  round_to: Type.Optional(
    Type.Number({ minimum: 0, maximum: 0.99, description: 'The cents of each price: 0.99, 0.95, 0' }),
  ),
})
export type PriceChange = Static<typeof PriceChange>

/** One price for all, or a change of each. */
export const PriceUpdate = Type.Object({
  product_ids: Type.Optional(ProductChoice),
  retail_price: Type.Optional(Type.Number()),
  change: Type.Optional(PriceChange),
  preview: Type.Optional(Type.Boolean({ default: false })),
  made_from: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'Of the preview that was shown: when these products had other prices then, no price is changed (409, preview_changed)',
    }),
  ),
})
export type PriceUpdate = Static<typeof PriceUpdate>

const PreviewedPrice = Type.Object({
  id: Id,
  sku: Type.String(),
  before: NumberOrNull(),
  after: NumberOrNull({ description: 'Null where it can have no such price' }),
  remark: TextOrNull({ description: 'Below cost, below min price, or why it gets no new price' }),
})
export type PreviewedPrice = Static<typeof PreviewedPrice>

/** What it would do. */
export const PricePreview = Type.Object({
  made_from: Type.String({ description: 'Stands for the products and the prices that they have now' }),
  results: Type.Array(PreviewedPrice, { description: 'The first of them; what has a remark comes first' }),
  count: Type.Integer(),
  changed: Type.Integer(),
  below_cost: Type.Integer(),
  below_min_price: Type.Integer(),
  without_price: Type.Integer({ description: 'They stay: there is nothing to change' }),
  refused: Type.Integer({ description: 'As long as there are any, no price is changed' }),
})
export type PricePreview = Static<typeof PricePreview>

export const PriceUpdateReply = Type.Object({
  run_id: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'What was changed together, to be undone at api/runs/{id}/undo/; null when nothing was',
  }),
  updated: Type.Integer(),
})
export type PriceUpdateReply = Static<typeof PriceUpdateReply>
