import type { StoredValue } from '../../platform/columns/column-kind.ts'
import { pictureSlots } from '../product-files/product-draft.ts'
import type { ProductDraft } from '../product-files/product-draft.ts'
import { toStored } from './stored-columns.ts'

/** A product as it stands before the import, with what an import may touch. */
export interface ExistingProduct {
  id: number
  sku: string
  product_type: string
  parent_id: number | null
  is_deleted: boolean
  phoenix: number | null
  pictures: string[]
  attributes: Record<string, unknown>
  [column: string]: unknown
}

/** What a draft would change on a product that is there. */
export interface DraftChange {
  columns: Record<string, StoredValue>
  attributes: Record<string, string>
  phoenix: number | undefined
  pictures: string[] | undefined
  isChanged: boolean
}

/** Compares cell by cell; what the file leaves empty stays. */
export function compareDraft(existing: ExistingProduct, draft: ProductDraft): DraftChange {
  const columns = Object.fromEntries(
    Object.entries(toStored(draft.columns)).filter(([column, value]) => !isSame(existing[column], value)),
  )
  const attributes = Object.fromEntries(
    Object.entries(draft.attributes).filter(([name, value]) => existing.attributes[name] !== value),
  )
  const phoenix =
    draft.phoenix === undefined || draft.phoenix === (existing.phoenix ?? 0) ? undefined : draft.phoenix
  const slots = draft.pictures.slice(0, pictureSlots)
  const pictures = slots.some((url, index) => existing.pictures[index] !== url) ? slots : undefined
  // A price that a person brings in is one that no sync overwrites.
  if ('retail_price_cents' in columns) columns.retail_price_manually_updated = true
  return {
    columns,
    attributes,
    phoenix,
    pictures,
    isChanged:
      Object.keys(columns).length + Object.keys(attributes).length > 0 ||
      phoenix !== undefined ||
      pictures !== undefined,
  }
}

function isSame(stored: unknown, value: StoredValue): boolean {
  if (Array.isArray(stored) && Array.isArray(value))
    return stored.length === value.length && stored.every((each, index) => each === value[index])
  return stored === value
}
