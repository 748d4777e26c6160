import { Type, type Static } from 'typebox'
import { IntegerOrNull, NumberOrNull, TextOrNull, TextualBoolean } from '../columns/schemas.ts'
import { maxNamedValues } from '../columns/filter.ts'
import {
  listReply,
  pageQuery,
  CountsBody,
  CountsReply,
  IdParams,
  ListBody,
  ListQuery,
} from '../columns/list.ts'
import { ExportAccepted, ExportFormat } from '../exports.ts'
import { View } from '../views.ts'
import { OrderOfChange } from './order-name.ts'
import { ProductChoice } from './product-choice.ts'
import { ProductType, ProductListReply } from './products.ts'
import { endpoint } from '../endpoint.ts'
import { ProductDetail, ProductPatch, RelatedProduct } from './product-detail.ts'
import { ProductEdits, ProductEditsReply } from './product-edits.ts'
import { PricePreview, PriceUpdate, PriceUpdateReply } from './price-update.ts'

/** `GET api/search/products/?q`: at most 20, best first. */
const ProductSearchQuery = Type.Object({
  q: Type.String({ title: 'The search', minLength: 2, maxLength: 500 }),
})
const ProductSearchReply = Type.Object({
  results: Type.Array(Type.Object({ ...RelatedProduct.properties, mpn: TextOrNull(), brand: TextOrNull() })),
})
export type ProductSearchReply = Static<typeof ProductSearchReply>

/** `GET api/products/product-properties/`: what filters and forms choose from, and where the user left off. */
const ProductPropertiesReply = Type.Object({
  product_types: Type.Array(ProductType),
  distribution_centers: Type.Array(Type.String()),
  condition: Type.Array(Type.String()),
  flag: Type.Array(Type.String()),
  profile: Type.Array(Type.String()),
  labels: Type.Array(Type.String()),
  category: Type.Array(Type.String()),
  published: Type.Array(Type.String(), { description: 'The values that published__in takes' }),
  display_config: Type.Array(View),
  marketplaces: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), margin: NumberOrNull() })),
  page_params: Type.Array(
    Type.Object({
      grid_params: Type.Unknown(),
      query_params: Type.Object({ filter: Type.Unknown(), order_by: TextOrNull(), search: TextOrNull() }),
    }),
  ),
})
export type ProductPropertiesReply = Static<typeof ProductPropertiesReply>

const DistributionCentersReply = Type.Object({
  results: Type.Array(
    Type.Object({ id: Type.Integer(), name: Type.String(), code: Type.String(), type: Type.String() }),
  ),
})

const PriceHistoryQuery = Type.Object({
  ...pageQuery,
  field: Type.Optional(Type.String({ maxLength: 100, description: 'A price; retail_price when absent' })),
})

const historyFields = {
  id: Type.Integer(),
  order_id: TextOrNull(),
  order: OrderOfChange,
  updated_by: Type.String(),
  reason: TextOrNull(),
  created_on: Type.String(),
}

const PriceHistoryReply = listReply(
  Type.Object({
    ...historyFields,
    field: Type.String(),
    previous_price: NumberOrNull(),
    updated_price: NumberOrNull(),
  }),
)
export type PriceHistoryReply = Static<typeof PriceHistoryReply>

const StockHistoryReply = listReply(
  Type.Object({
    ...historyFields,
    distribution_center: Type.String(),
    previous_qty: IntegerOrNull(),
    updated_qty: IntegerOrNull(),
  }),
)
export type StockHistoryReply = Static<typeof StockHistoryReply>

/** The list as an address: nothing of it is kept. */
export const readProducts = endpoint('GET', '/api/products/', {
  query: ListQuery,
  replies: { 200: ProductListReply },
  isListRead: true,
})

/** The list as the grid asks for it; where the user looks is kept. With `export` it becomes a file, in the order of `fields`. */
export const listProducts = endpoint('POST', '/api/products/', {
  query: Type.Object({
    ...ListQuery.properties,
    export: Type.Optional(TextualBoolean()),
    format: Type.Optional(ExportFormat),
  }),
  body: Type.Object({ ...ListBody.properties, product_ids: Type.Optional(ProductChoice) }),
  replies: { 200: ProductListReply, 202: ExportAccepted },
  isListRead: true,
})

const aProduct = { params: IdParams, replies: { 200: ProductDetail }, isVersioned: true } as const

export const showProduct = endpoint('GET', '/api/products/{id}/', {
  ...aProduct,
  query: Type.Object({ edit: Type.Optional(TextualBoolean()) }),
})

export const updateProduct = endpoint('PATCH', '/api/products/{id}/', { ...aProduct, body: ProductPatch })

/** Many cells of the sheet at once, each row by itself. */
export const editProducts = endpoint('POST', '/api/products/bulk-edit/', {
  body: ProductEdits,
  replies: { 200: ProductEditsReply },
  isIdempotent: true,
})

/** One price for many, or a change of theirs: all of it or nothing; or what that would do. */
export const updatePrices = endpoint('POST', '/api/products/bulk-update-products/', {
  body: PriceUpdate,
  replies: { 200: Type.Union([PriceUpdateReply, PricePreview]) },
  isIdempotent: true,
  takesItsTime: true,
})

/** By SKU, title or code. */
export const suggestProducts = endpoint('GET', '/api/search/products/', {
  query: ProductSearchQuery,
  replies: { 200: ProductSearchReply },
  isListRead: true,
})

/** The values of one field, most frequent first. */
export const completeValue = endpoint('GET', '/api/products/autocomplete/', {
  query: Type.Object({
    field: Type.String({ minLength: 1, maxLength: 100 }),
    q: Type.Optional(Type.String({ maxLength: 500 })),
    filter: Type.Optional(Type.String()),
    search: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  replies: { 200: listReply(Type.Object({ value: Type.String(), count: Type.Integer() })) },
  isListRead: true,
})

/** Which of these values no product has, for a list that somebody pasted. */
export const findMissingValues = endpoint('POST', '/api/products/missing-values/', {
  body: Type.Object({
    field: Type.String({ minLength: 1, maxLength: 100 }),
    values: Type.Array(Type.String({ maxLength: 1_000 }), { maxItems: maxNamedValues }),
  }),
  replies: { 200: listReply(Type.String()) },
  isListRead: true,
})

/** How many products several questions keep, asked at once: tabs, and a query that is being built. */
export const countProducts = endpoint('POST', '/api/products/counts/', {
  body: CountsBody,
  replies: { 200: CountsReply },
  isListRead: true,
})

export const listProperties = endpoint('GET', '/api/products/product-properties/', {
  replies: { 200: ProductPropertiesReply },
})

export const listDistributionCenters = endpoint('GET', '/api/products/distribution-centers/', {
  replies: { 200: DistributionCentersReply },
})

export const listPriceHistory = endpoint('GET', '/api/products/{id}/price-history/', {
  params: IdParams,
  query: PriceHistoryQuery,
  replies: { 200: PriceHistoryReply },
})

export const listStockHistory = endpoint('GET', '/api/products/{id}/stock-history/', {
  params: IdParams,
  query: Type.Object(pageQuery),
  replies: { 200: StockHistoryReply },
})
