import { Type, type Static } from 'typebox'
import type { Column } from '../columns/column.ts'
import { Id } from '../columns/list.ts'
import { productColumns } from './product-columns.ts'

/** Most products that one call of the sheet changes. */
const mostEdits = 5000

// A SKU is another product's as easily as not, and one that clashes would take the others' edits with it.
const fields = productColumns.filter(({ isWritable, field }: Column) => isWritable && field !== 'sku')

/**
 * What one row of the sheet is to be, from the version that was seen; a missing field stays, null clears. What lies in a
 * centre is `distribution_centers.Phoenix`.
 */
export type ProductEdit = { id: number; version: number } & Record<string, unknown>
const ProductEdit = Type.Unsafe<ProductEdit>(
  Type.Object(
    {
      id: Id,
      version: Type.Integer({ minimum: 1 }),
      // Read row by row, so that a value which can't be taken refuses its own row alone.
      ...Object.fromEntries(
        fields.map(({ field, label }) => [field, Type.Optional(Type.Unknown({ title: label }))]),
      ),
    },
    { patternProperties: { '^distribution_centers\\..{1,255}$': Type.Unknown({ title: 'Pieces' }) } },
  ),
)

export const ProductEdits = Type.Object({
  edits: Type.Array(ProductEdit, { minItems: 1, maxItems: mostEdits }),
})

/** What became of each row. */
export const ProductEditsReply = Type.Object({
  run_id: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'What was changed together; null when nothing was',
  }),
  results: Type.Array(
    Type.Object({
      id: Type.Integer(),
      status: Type.Enum(['saved', 'stale', 'failed']),
      version: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
      errors: Type.Record(Type.String(), Type.Array(Type.String())),
      cells: Type.Record(Type.String(), Type.Array(Type.Unknown()), {
        description: 'Field → its value before and after, of all that changed',
      }),
      row: Type.Record(Type.String(), Type.Unknown(), {
        description: 'The fields of the call, and those that follow from them, as they are now',
      }),
    }),
  ),
})
export type ProductEditsReply = Static<typeof ProductEditsReply>
