import { Type } from 'typebox'
import { Id } from '../columns/list.ts'
import type { ProductPatch } from './product-detail.ts'
import { productPatchFields } from './product-detail.ts'
import { productTypes } from './product-words.ts'

/** Ids of products that belong to another one; nothing else than these when they are given. */
export const Relatives = Type.Optional(Type.Array(Id, { maxItems: 5_000, uniqueItems: true }))

/** What forms send beside the fields of a product. */
const formFields = {
  /** `child` is another word for a basic product that belongs to a parent. */
  product_type: Type.Optional(Type.Enum([...productTypes, 'child'])),
  parent_id: Type.Optional(Type.Union([Id, Type.Null()])),
  master_id: Type.Optional(Type.Union([Id, Type.Null()])),
  /** Basics of a parent; parents of a master. */
  children: Relatives,
  /** Parents that a new master takes. */
  parents: Relatives,
  /** Which of these leave the product that owns them now: without that, they stay there and the call is refused. */
  moved: Relatives,
  images: Type.Optional(
    Type.Array(Id, {
      maxItems: 8,
      uniqueItems: true,
      description: 'Pictures by id, in the order of their slots',
    }),
  ),
  /** The sum of the centres: what is sent is not written. */
  total_quantity: Type.Optional(Type.Integer()),
}

/** A product as its forms send it: a key that is missing leaves the field as it is, null clears it. */
export type ProductPayload = ProductPatch & {
  product_type?: (typeof productTypes)[number] | 'child'
  parent_id?: number | null
  master_id?: number | null
  children?: number[]
  parents?: number[]
  moved?: number[]
  images?: number[]
  total_quantity?: number
}
export const ProductPayload = Type.Unsafe<ProductPayload>(
  Type.Object({ ...productPatchFields, ...formFields }),
)
