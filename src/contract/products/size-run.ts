import { Type, type Static } from 'typebox'
import { NumberOrNull, TextOrNull } from '../columns/schemas.ts'
import { mostSizes } from './most-sizes.ts'
import { ProductPayload } from './product-payload.ts'

const amount = { minimum: 0, maximum: 9_999_999.99 }

/** One size of a style: what it does not say is as the style has it. */
const RunSize = Type.Object({
  size: Type.String({ title: 'Size', minLength: 1, maxLength: 50 }),
  sku: Type.Optional(
    TextOrNull({ title: 'SKU', maxLength: 255, description: 'By the rule of the house when absent' }),
  ),
  quantity: Type.Optional(Type.Integer({ title: 'Quantity', minimum: 0, maximum: 9_999_999 })),
  cost: Type.Optional(NumberOrNull({ title: 'Cost', ...amount })),
  retail_price: Type.Optional(NumberOrNull({ title: 'Retail Price', ...amount })),
})
export type RunSize = Static<typeof RunSize>

/** A style with all of its sizes, made in one step. */
export const SizeRun = Type.Object({
  style: ProductPayload,
  sizes: Type.Array(RunSize, { minItems: 1, maxItems: mostSizes }),
  preview: Type.Optional(Type.Boolean({ default: false, description: 'Nothing is written' })),
})
export type SizeRun = Static<typeof SizeRun>

/** What a size run would make, and what stands in its way. */
export const SizeRunPreview = Type.Object({
  sku: TextOrNull({ description: 'Of the parent' }),
  results: Type.Array(
    Type.Object({
      size: Type.String(),
      sku: TextOrNull(),
      clash: TextOrNull({ description: 'Why it can have no such SKU' }),
    }),
    { description: 'In the order of the sizes' },
  ),
  count: Type.Integer(),
  errors: Type.Record(Type.String(), Type.Array(Type.String()), {
    description: 'By field, `style.title` or `sizes.3.sku`: empty when it can be made',
  }),
})
export type SizeRunPreview = Static<typeof SizeRunPreview>
