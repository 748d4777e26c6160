import type { ImportRemark } from '../../../contract/imports.ts'
import { foldText } from '../../platform/fold-text.ts'
import type { ProductDraft } from '../product-files/product-draft.ts'
import { isChanged, productChange, refusalOfSku } from '../products/product-change.ts'
import type { ProductBefore, ProductChange, ProductInput } from '../products/product-write.ts'

/** What is known of the names that a batch uses. */
export type Surroundings = {
  /** Folded SKU → the product that has it, a deleted one only when no other has. */
  existing: ReadonlyMap<string, ProductBefore>
  /** Folded SKUs of parents that earlier batches of a dry run would have made. */
  parentsOfFile: ReadonlySet<string>
}

export type Decisions = {
  /** What is to be written: new products, and changes of those that are there. */
  changes: { draft: ProductDraft; change: ProductChange }[]
  unchanged: number
  rejections: ImportRemark[]
}

/** Says of each draft whether it is new, changes a product, changes nothing or can't be taken. */
export function decideDrafts(drafts: readonly ProductDraft[], surroundings: Surroundings): Decisions {
  const decisions: Decisions = { changes: [], unchanged: 0, rejections: [] }
  const parentsOfFile = new Set(surroundings.parentsOfFile)
  for (const draft of [...drafts.filter(isParent), ...drafts.filter((each) => !isParent(each))]) {
    const reason = decide(draft, { ...surroundings, parentsOfFile }, decisions)
    if (reason !== undefined) decisions.rejections.push({ line: draft.line, column: '', reason })
    else if (isParent(draft)) parentsOfFile.add(foldText(draft.sku))
  }
  return decisions
}

export function isParent({ productType }: ProductDraft): boolean {
  return productType === 'parent'
}

/** Answers why the draft can't be taken. */
function decide(draft: ProductDraft, surroundings: Surroundings, decisions: Decisions): string | undefined {
  const before = surroundings.existing.get(foldText(draft.sku))
  const input = before === undefined ? newInput(draft, surroundings) : inputOf(draft, surroundings)
  const refusal = refusalOfSku(before, input) ?? parentRefusal(draft, surroundings)
  if (refusal !== undefined) return refusal
  const change = productChange(before, input)
  if (isChanged(change)) decisions.changes.push({ draft, change })
  else decisions.unchanged += 1
  return undefined
}

function newInput(draft: ProductDraft, surroundings: Surroundings): ProductInput {
  const { sku, defaults, columns } = draft
  return {
    ...inputOf(draft, surroundings),
    columns: { ...defaults, ...columns, sku },
  }
}

function inputOf(draft: ProductDraft, { existing }: Surroundings): ProductInput {
  const { productType, columns, attributes, phoenix, pictures, parentSku } = draft
  const parent = parentSku === undefined ? undefined : existing.get(foldText(parentSku))
  return {
    productType,
    columns,
    attributes,
    quantities: phoenix === undefined ? {} : { Phoenix: phoenix },
    pictures,
    parent: parentSku === undefined ? undefined : { sku: parent?.sku ?? parentSku, id: parent?.id },
  }
}

function parentRefusal({ parentSku }: ProductDraft, surroundings: Surroundings): string | undefined {
  const { existing, parentsOfFile } = surroundings
  if (parentSku === undefined) return undefined
  const parent = existing.get(foldText(parentSku))
  if (!parent || parent.is_deleted) {
    const isMade = !parent && parentsOfFile.has(foldText(parentSku))
    return isMade
      ? undefined
      : `There is no parent product ${parentSku}. Its line must come before those of its sizes.`
  }
  return parent.product_type === 'parent' ? undefined : `${parentSku} is not a parent product.`
}
