export type DeletionFacts = {
  sku: string
  isDeleted: boolean
  isStale: boolean
  hasStock: boolean
  /** Live at a marketplace. */
  isPublished: boolean
  /** Others in the catalogue belong to it. */
  hasFamily: boolean
}

export type DeletedProduct = {
  id: number
  sku: string
  isDeleted: boolean
  deletedOn: Date | null
  isSkuTaken: boolean
  /** SKU of what it belongs to, where that stays deleted. */
  deletedOwner: string | null
}

/** Why a product can't be deleted. What made it stale is looked at again: it may have stock or be live since. */
export function deletionRefusal(product: DeletionFacts): string | undefined {
  const { sku, isDeleted, isStale, hasStock, isPublished, hasFamily } = product
  if (isDeleted) return `The product ${sku} is deleted already.`
  if (!isStale) return `The product ${sku} is not stale. Only stale products can be deleted.`
  if (hasStock) return `The product ${sku} has stock, so it is not stale any more.`
  if (isPublished) return `The product ${sku} is live at a marketplace. Unpublish it first.`
  if (hasFamily) return `Other products belong to ${sku}. Delete those first.`
  return undefined
}

/** How long a deleted product can be brought back. */
const restorableDays = 30
const restorableMs = restorableDays * 86_400_000

/** Why a deleted product can't come back. */
export function restoreRefusal(product: DeletedProduct, now: Date): string | undefined {
  const { sku, deletedOn, isSkuTaken, deletedOwner } = product
  if (deletedOn === null || now.getTime() - deletedOn.getTime() > restorableMs)
    return `The product ${sku} was deleted more than ${restorableDays} days ago. It can't be restored.`
  if (isSkuTaken) return `Another product has the SKU ${sku} now. Give that one another SKU first.`
  if (deletedOwner !== null)
    return `The product ${sku} belongs to ${deletedOwner}, which is deleted. Restore that first.`
  return undefined
}
