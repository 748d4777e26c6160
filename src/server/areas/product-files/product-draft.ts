import type { ImportRemark } from '../../../contract/imports.ts'
import type { StoredValue } from '../../platform/columns/column-kind.ts'

/** What a file says of one product; a column that is absent is left as it is. */
export type ProductDraft = {
  /** Line of the file to which remarks on the whole product point. */
  line: number
  sku: string
  productType: 'parent' | 'basic' | undefined
  parentSku?: string
  columns: Record<string, StoredValue>
  /** What a product that is not there yet gets where the file says nothing. */
  defaults: Record<string, StoredValue>
  attributes: Record<string, string>
  /** What stood in the same cells when they were exported. */
  seen?: { version: number; draft: ProductDraft }
  /** Pieces in the Phoenix centre. */
  phoenix?: number
  pictures: string[]
}

/** What one row or handle comes to: drafts to take, and what is to be said of the lines. */
export type DraftGroup = {
  /** Last line that it covers; a run that is taken up again goes on after it. */
  lastLine: number
  bytes: number
  /** The handle that the rows share: it may come once in a file. */
  handle?: { name: string; line: number }
  drafts: ProductDraft[]
  rejections: ImportRemark[]
  notes: ImportRemark[]
}

export function emptyGroup(lastLine: number, bytes: number): DraftGroup {
  return { lastLine, bytes, drafts: [], rejections: [], notes: [] }
}
