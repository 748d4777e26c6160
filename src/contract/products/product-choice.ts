import { Type, type Static } from 'typebox'
import { Id } from '../columns/list.ts'

/** Products by id, or everything that a filter and a search find, without `exclude`. */
export const ProductChoice = Type.Union([
  Type.Array(Id, { maxItems: 100_000 }),
  Type.Object({
    filter: Type.Optional(Type.Array(Type.Unknown())),
    search: Type.Optional(Type.String({ maxLength: 500 })),
    exclude: Type.Optional(Type.Array(Id, { maxItems: 100_000 })),
    expected_count: Type.Integer({
      minimum: 0,
      description: 'How many products the seller saw; more than 5 % off is a conflict',
    }),
  }),
])
export type ProductChoice = Static<typeof ProductChoice>
