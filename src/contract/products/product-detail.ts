import { Type, type Static } from 'typebox'
import type { Column } from '../columns/column.ts'
import { IntegerOrNull, NumberOrNull, TextOrNull, valueSchema } from '../columns/schemas.ts'
import { patchFields } from '../columns/list.ts'
import { productColumns } from './product-columns.ts'
import { CenterQuantity, ListingState, ProductType, type ProductFields } from './products.ts'

/** A product where it is named beside another one. */
export const RelatedProduct = Type.Object({
  id: Type.Integer(),
  sku: Type.String(),
  title: Type.String(),
  product_type: ProductType,
})
export type RelatedProduct = Static<typeof RelatedProduct>

/** What was sent when the product was last published on a marketplace. */
export const PublishedDetail = Type.Object({
  marketplace: Type.String(),
  price_cost: NumberOrNull(),
  margin: NumberOrNull(),
  price: NumberOrNull(),
  published_on: TextOrNull(),
})

/** How many sizes of a style stand so on a marketplace. */
export const FamilyListing = Type.Object({
  ...ListingState.properties,
  products: Type.Integer(),
  out_of_step: Type.Integer({ description: 'How many of them are live otherwise than we have them' }),
})
export type FamilyListing = Static<typeof FamilyListing>

const ProductBelongings = Type.Object({
  id: Type.Integer(),
  sku: Type.String(),
  title: Type.String(),
  product_type: ProductType,
  version: Type.Integer(),
  parent_id: IntegerOrNull(),
  master_id: IntegerOrNull(),
  tax_code: TextOrNull({ description: 'The same as tax_product_code' }),
  deleted_on: TextOrNull(),
  attributes: Type.Array(Type.Object({ name: Type.String(), value: Type.Unknown() })),
  images: Type.Array(Type.String(), { description: 'Addresses, the main picture first' }),
  image_list: Type.Array(
    Type.Object({ id: Type.Integer(), placement_name: Type.String(), url: Type.String() }),
  ),
  distribution_center_quantity: Type.Array(CenterQuantity, { description: 'Visible centres with a figure' }),
  distribution_centers: Type.Array(
    Type.Object({ id: Type.Integer(), name: Type.String(), qty: Type.Integer() }),
    { description: 'Every visible centre' },
  ),
  listing_states: Type.Array(ListingState),
  published_details: Type.Array(PublishedDetail),
  children: Type.Array(RelatedProduct, { description: 'What it owns' }),
  parents: Type.Array(RelatedProduct, { description: 'What owns it' }),
  totals: Type.Object(
    {
      products: Type.Integer({ description: 'How many of them can be sold' }),
      total_quantity: Type.Integer(),
      total_available_quantity: Type.Integer(),
      quantities: Type.Record(Type.String(), Type.Integer(), {
        description: 'Of each column of the section Quantity',
      }),
      centers: Type.Array(Type.Object({ name: Type.String(), qty: Type.Integer() }), {
        description: 'What lies where of all of it',
      }),
      inventory_value: Type.Number({ description: 'Cost × quantity, in dollars' }),
      listings: Type.Array(FamilyListing, { description: 'What of it is on a marketplace, or on its way' }),
    },
    { description: 'Of the product and everything below it' },
  ),
})
type ProductBelongings = Static<typeof ProductBelongings>

/** The whole product: every column, and all that belongs to it. */
export type ProductDetail = Omit<ProductFields, keyof ProductBelongings> & ProductBelongings
export const ProductDetail = Type.Unsafe<ProductDetail>(
  Type.Object({
    ...Object.fromEntries(productColumns.map((column: Column) => [column.field, valueSchema(column)])),
    ...ProductBelongings.properties,
  }),
)

/** Any subset of the fields that may be written: a missing key leaves, null clears. */
export type ProductPatch = Partial<Omit<ProductFields, BooleanField | 'labels'>> & {
  [Field in BooleanField]?: boolean | string
} & {
  labels?: string[] | null
  tax_code?: string | null
  seller_cost?: number | null
  attributes?: Record<string, AttributeValue>
  distribution_centers?: { name: string; qty: number }[]
}
export type AttributeValue = string | number | boolean | null
type BooleanField = {
  [Field in keyof ProductFields]: ProductFields[Field] extends boolean ? Field : never
}[keyof ProductFields]

const longestAttributeName = 100

/** The same as schemas, for what takes more beside them. */
export const productPatchFields = {
  ...patchFields(productColumns),
  attributes: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Unsafe<AttributeValue>({ type: ['string', 'number', 'boolean', 'null'], maxLength: 5000 }),
      {
        description: 'Merged key by key; null removes',
        // The schema of a record’s names would be no more than a pattern.
        propertyNames: { minLength: 1, maxLength: longestAttributeName },
      },
    ),
  ),
  distribution_centers: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String({ minLength: 1, maxLength: 255 }),
        qty: Type.Integer({ minimum: 0, maximum: 9_999_999 }),
      }),
      { maxItems: 1000, description: 'A centre that is not named keeps its quantity' },
    ),
  ),
}

export const ProductPatch = Type.Unsafe<ProductPatch>(Type.Object(productPatchFields))
