import type { ImportRemark } from '../../../contract/imports.ts'
import { compareDraft } from './compare-draft.ts'
import type { DraftChange, ExistingProduct } from './compare-draft.ts'
import type { ProductDraft } from '../product-files/product-draft.ts'

/** What is known of the names that a batch uses. */
export interface Surroundings {
  /** Folded SKU → the product that has it, a deleted one only when no other has. */
  existing: ReadonlyMap<string, ExistingProduct>
  /** Folded SKUs of parents that earlier batches of a dry run would have made. */
  parentsOfFile: ReadonlySet<string>
}

export interface Decisions {
  creations: ProductDraft[]
  updates: { existing: ExistingProduct; draft: ProductDraft; change: DraftChange }[]
  unchanged: number
  rejections: ImportRemark[]
}

/** Says of each draft whether it is new, changes a product, changes nothing or can't be taken. Parents come first. */
export function decideDrafts(drafts: readonly ProductDraft[], surroundings: Surroundings): Decisions {
  const decisions: Decisions = { creations: [], updates: [], unchanged: 0, rejections: [] }
  const parentsOfFile = new Set(surroundings.parentsOfFile)
  for (const draft of [...drafts.filter(isParent), ...drafts.filter((each) => !isParent(each))]) {
    const reason = refusal(draft, { ...surroundings, parentsOfFile })
    if (reason) decisions.rejections.push({ line: draft.line, column: '', reason })
    else decide(draft, surroundings, decisions)
    if (!reason && isParent(draft)) parentsOfFile.add(fold(draft.sku))
  }
  return decisions
}

export function isParent({ productType }: ProductDraft): boolean {
  return productType === 'parent'
}

function decide(draft: ProductDraft, { existing: known }: Surroundings, decisions: Decisions): void {
  const existing = known.get(fold(draft.sku))
  if (!existing) {
    decisions.creations.push(draft)
    return
  }
  const change = compareDraft(existing, draft)
  const isMoved =
    draft.parentSku !== undefined && existing.parent_id !== (known.get(fold(draft.parentSku))?.id ?? null)
  if (change.isChanged || isMoved) decisions.updates.push({ existing, draft, change })
  else decisions.unchanged += 1
}

/** Upper and lower case are one SKU. */
export function fold(sku: string): string {
  return sku.toLowerCase()
}

function refusal(draft: ProductDraft, surroundings: Surroundings): string | undefined {
  const product = surroundings.existing.get(fold(draft.sku))
  if (product?.is_deleted)
    return `The product ${draft.sku} was deleted. Restore it first, or use another SKU.`
  if (product && draft.productType && product.product_type !== draft.productType) {
    return `${draft.sku} is a ${product.product_type} here; the file makes it a ${draft.productType}.`
  }
  const type = product?.product_type ?? draft.productType ?? 'basic'
  if (type !== 'basic' && 'cost' in draft.columns) {
    return `${draft.sku} is a ${type}; only basic products have a cost.`
  }
  if (draft.parentSku === undefined) return undefined
  if (type !== 'basic') return `${draft.sku} is a ${type}; only basic products have a parent.`
  return parentRefusal(draft.parentSku, surroundings)
}

function parentRefusal(parentSku: string, { existing, parentsOfFile }: Surroundings): string | undefined {
  const parent = existing.get(fold(parentSku))
  if (!parent || parent.is_deleted) {
    const isMade = !parent && parentsOfFile.has(fold(parentSku))
    return isMade
      ? undefined
      : `There is no parent product ${parentSku}. Its line must come before those of its sizes.`
  }
  return parent.product_type === 'parent' ? undefined : `${parentSku} is not a parent product.`
}
