import type { AttributeValue } from '../../../contract/products/product-detail.ts'
import type { ProductType } from '../../../contract/products/products.ts'
import type { StoredValue } from '../../platform/columns/column-kind.ts'

/** What somebody wants a product to be, in stored values. What is absent stays as it is. */
export type ProductInput = {
  productType?: ProductType | undefined
  /** By field of the column catalogue; a new product needs its SKU. */
  columns: Readonly<Record<string, StoredValue>>
  /** By name; null removes one. */
  attributes?: Readonly<Record<string, AttributeValue>>
  /** Pieces by the name of a visible centre. */
  quantities?: Readonly<Record<string, number>>
  /** Addresses from the first slot on. */
  pictures?: readonly string[]
  /** The parent that it is to belong to; without an id, one that is made by the same write. */
  parent?: { sku: string; id?: number | undefined } | undefined
}

/** A product as it is while nobody else can change it. */
export type ProductBefore = {
  id: number
  sku: string
  version: number
  product_type: string
  parent_id: number | null
  parent_sku: string | null
  is_deleted: boolean
  attributes: Record<string, unknown>
  /** Pieces by centre, of those that were asked for. */
  quantities: Record<string, number>
  /** Addresses by slot, when they were asked for. */
  pictures: readonly string[]
  /** Columns of the table, of those that were asked for. */
  [column: string]: unknown
}

/** Slots for pictures that a product has. */
export const pictureSlots = 8
