import { endpoint } from '../endpoint.ts'
import { IdParams, ListBody, ListQuery } from '../columns/list.ts'
import { ProductDetail, ProductDetailQuery, ProductPatch } from './product-detail.ts'
import {
  AutocompleteQuery,
  AutocompleteReply,
  DistributionCentersReply,
  HistoryQuery,
  PriceHistoryQuery,
  PriceHistoryReply,
  ProductPropertiesReply,
  ProductSearchQuery,
  ProductSearchReply,
  StockHistoryReply,
} from './product-lists.ts'
import { ProductListReply } from './products.ts'

/** The list as an address: nothing of it is kept. */
export const readProducts = endpoint('GET', '/api/products/', {
  query: ListQuery,
  replies: { 200: ProductListReply },
})

/** The list as the grid asks for it; where the user looks is kept. */
export const listProducts = endpoint('POST', '/api/products/', {
  query: ListQuery,
  body: ListBody,
  replies: { 200: ProductListReply },
})

export const showProduct = endpoint('GET', '/api/products/{id}/', {
  params: IdParams,
  query: ProductDetailQuery,
  replies: { 200: ProductDetail },
  isVersioned: true,
})

export const updateProduct = endpoint('PATCH', '/api/products/{id}/', {
  params: IdParams,
  body: ProductPatch,
  replies: { 200: ProductDetail },
  isVersioned: true,
})

/** By SKU, title or code. */
export const suggestProducts = endpoint('GET', '/api/search/products/', {
  query: ProductSearchQuery,
  replies: { 200: ProductSearchReply },
})

/** The values of one field. */
export const completeValue = endpoint('GET', '/api/products/autocomplete/', {
  query: AutocompleteQuery,
  replies: { 200: AutocompleteReply },
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
  query: HistoryQuery,
  replies: { 200: StockHistoryReply },
})
