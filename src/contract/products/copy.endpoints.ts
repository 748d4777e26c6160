import { Type, type Static } from 'typebox'
import { Id } from '../columns/list.ts'
import { endpoint } from '../endpoint.ts'
import { ProductDetail } from './product-detail.ts'

const ProductCopy = Type.Object({
  product: Id,
  title: Type.String({ title: 'Title', minLength: 1, maxLength: 500 }),
  sku: Type.String({ title: 'SKU', minLength: 1, maxLength: 255 }),
  quantity: Type.Integer({ title: 'Quantity', minimum: 0, maximum: 9_999_999 }),
})
export type ProductCopy = Static<typeof ProductCopy>

/** A product like another one, in all but what only one product can have. */
export const copyProduct = endpoint('POST', '/api/products/copy-product/', {
  body: ProductCopy,
  replies: { 201: ProductDetail },
  isIdempotent: true,
})
