import type { ImportRemark } from '../../../contract/imports.ts'
import { compareDraft } from './compare-draft.ts'
import type { DraftChange, ExistingProduct } from './compare-draft.ts'
import type { ProductDraft } from './product-draft.ts'

/** What is known of the names that a batch uses. */
export interface Surroundings {
  /** Folded SKU → the product that has it, a deleted one only when no other has. */
  existing: ReadonlyMap<string, ExistingProduct>
  /** Folded SKUs of parents that this file makes, in this batch or before it. */
  parentsOfFile: ReadonlySet<string>
}

export interface Decisions {
  creations: ProductDraft[]
  updates: { existing: ExistingProduct; draft: ProductDraft; change: DraftChange }[]
  unchanged: number
  rejections: ImportRemark[]
}

export function decideDrafts(drafts: readonly ProductDraft[], surroundings: Surroundings): Decisions {
  const decisions: Decisions = { creations: [], updates: [], unchanged: 0, rejections: [] }
  for (const draft of drafts) {
    const reason = refusal(draft, surroundings)
    if (reason) {
      decisions.rejections.push({ line: draft.line, column: '', reason })
      continue
    }
    const existing = surroundings.existing.get(fold(draft.sku))
    if (!existing) {
      decisions.creations.push(draft)
      continue
    }
    const change = compareDraft(existing, draft)
    const parent =
      draft.parentSku === undefined ? undefined : surroundings.existing.get(fold(draft.parentSku))
    const isMoved = draft.parentSku !== undefined && existing.parent_id !== (parent?.id ?? null)
    if (change.isChanged || isMoved) decisions.updates.push({ existing, draft, change })
    else decisions.unchanged += 1
  }
  return decisions
}

/** Upper and lower case are one SKU. */
export function fold(sku: string): string {
  return sku.toLowerCase()
}

function refusal(draft: ProductDraft, { existing, parentsOfFile }: Surroundings): string | undefined {
  const product = existing.get(fold(draft.sku))
  if (product?.is_deleted)
    return `The product ${draft.sku} was deleted. Restore it first, or use another SKU.`
  if (product && draft.productType && product.product_type !== draft.productType) {
    return `${draft.sku} is a ${product.product_type} here; the file makes it a ${draft.productType}.`
  }
  const isParentWithCost =
    (draft.productType ?? product?.product_type) !== 'basic' && product && 'cost' in draft.columns
  if (isParentWithCost) return `${draft.sku} is a ${product.product_type}; only basic products have a cost.`
  return draft.parentSku === undefined
    ? undefined
    : parentRefusal(draft, draft.parentSku, { existing, parentsOfFile })
}

function parentRefusal(
  draft: ProductDraft,
  parentSku: string,
  { existing, parentsOfFile }: Pick<Surroundings, 'existing' | 'parentsOfFile'>,
): string | undefined {
  if (draft.productType === 'parent') return 'A parent has no parent of its own.'
  const parent = existing.get(fold(parentSku))
  if (parent ? parent.product_type === 'parent' && !parent.is_deleted : parentsOfFile.has(fold(parentSku)))
    return undefined
  return parent ? `${parentSku} is not a parent product.` : `There is no parent product ${parentSku}.`
}
