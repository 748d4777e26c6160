// What a write knows of a product: what it is to be, what it is, and what of that changes.
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
  /** Addresses from the first slot on; null empties a slot. */
  pictures?: readonly (string | null)[]
  /** The parent that it is to belong to; without an id, one that is made by the same write. Null: none. */
  parent?: { sku: string; id?: number | undefined } | null | undefined
  /** The master that a parent is to belong to. Null: none. */
  masterId?: number | null | undefined
}

/** A product as it is while nobody else can change it. */
export type ProductBefore = {
  id: number
  sku: string
  version: number
  product_type: string
  parent_id: number | null
  parent_sku: string | null
  master_id: number | null
  is_deleted: boolean
  attributes: Record<string, unknown>
  /** Pieces by centre, of those that were asked for. */
  quantities: Record<string, number>
  /** Addresses by slot, as they were given, when they were asked for; null is an empty slot before a filled one. */
  pictures: readonly (string | null)[]
  /** Columns of the table, of those that were asked for. */
  [column: string]: unknown
}

/** Old and new value of each cell, by field, as the wire has them. */
export type ChangedCells = Record<string, [before: unknown, after: unknown]>

/** What a write does to one product: only what differs from what is there. */
export type ProductChange = {
  /** Undefined: the product is new. */
  before: ProductBefore | undefined
  input: ProductInput
  /** By field. */
  columns: Record<string, StoredValue>
  /** All attributes as they will be, when any differs. */
  attributes: Record<string, unknown> | undefined
  quantities: Record<string, number>
  pictures: readonly (string | null)[] | undefined
  /** The parent when the product moves to it, null when it leaves its own. */
  parent: ProductInput['parent']
  /** The master, likewise. */
  masterId: ProductInput['masterId']
  cells: ChangedCells
}
