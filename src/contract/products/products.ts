import { Type, type Static } from 'typebox'
import type { RowOf } from '../columns/column.ts'
import { listReply, rowFields } from '../columns/list.ts'
import { IntegerOrNull, NumberOrNull, TextOrNull } from '../columns/schemas.ts'
import { productColumns } from './product-columns.ts'
import { listingStates, productTypes } from './product-words.ts'

/** Every field of a product's row. */
export type ProductFields = RowOf<(typeof productColumns)[number]>

export type ProductType = (typeof productTypes)[number]
export const ProductType = Type.Enum(productTypes)

/** Stock in one visible centre. */
export const CenterQuantity = Type.Object({ dist_center: Type.String(), qty: Type.Integer() })
export type CenterQuantity = Static<typeof CenterQuantity>

/** What buyers see of it there, and what would go out now. */
const LiveOffer = Type.Object({
  price: NumberOrNull(),
  quantity: IntegerOrNull(),
  seen_on: TextOrNull({ description: 'When the channel showed it so' }),
  our_price: NumberOrNull(),
  our_quantity: IntegerOrNull(),
  retail_price_taken: NumberOrNull({
    description: 'The retail price with which what is live there would go out; none where a limit forbids it',
  }),
  drift: Type.Enum(['none', 'here', 'there', 'both'], {
    description: 'Where it was changed since it was sent, if the two differ',
  }),
  changed_content: Type.Array(Type.String(), {
    description:
      'What differs beside price and pieces, in our words: title, description, pictures, barcode …',
  }),
})
export type LiveOffer = Static<typeof LiveOffer>

/** Why the marketplace has it otherwise than was asked: what was refused, or taken off there. */
const ListingError = Type.Object({
  message: Type.String({ description: 'A sentence for the seller, without secrets' }),
  told_on: Type.String(),
})
export type ListingError = Static<typeof ListingError>

/** How a product stands on one marketplace. */
export const ListingState = Type.Object({
  marketplace: Type.String(),
  state: Type.Enum(listingStates),
  url: TextOrNull({ description: 'Where buyers see it, while it is listed' }),
  offer: Type.Optional(LiveOffer),
  /** What came of the last try, where that was no success; of several sizes the newest. */
  error: Type.Optional(ListingError),
})
export type ListingState = Static<typeof ListingState>

const OwnFields = Type.Object({
  id: Type.Integer(),
  sku: Type.String(),
  product_type: ProductType,
  version: Type.Integer(),
  is_stale: Type.Boolean(),
  stale_reason: TextOrNull(),
  is_deleted: Type.Boolean(),
  /** With the distribution column: every visible centre that has a figure. */
  distribution_center_quantity: Type.Optional(Type.Array(CenterQuantity)),
  /** With the marketplaces column: wherever it is, was or should be listed. */
  listing_states: Type.Optional(Type.Array(ListingState)),
})

/** A row of the catalogue: the keys always, of the other columns those that the request left visible. */
export type ProductRow = Partial<ProductFields> & Static<typeof OwnFields>
export const ProductRow = Type.Unsafe<ProductRow>(
  Type.Object({ ...rowFields(productColumns), ...OwnFields.properties }),
)

const Figure = Type.Object({ value: Type.Number() })

export const ProductListReply = listReply(ProductRow, {
  total_products: Type.Integer(),
  facets: Type.Object({ total_cost: Figure, inventory_value: Figure }),
})
export type ProductListReply = Static<typeof ProductListReply>
