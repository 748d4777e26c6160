import { restorableDays } from '../../../contract/products/restorable-days.ts'

export type DeletionFacts = {
  id: number
  sku: string
  productType: string
  isDeleted: boolean
  isStale: boolean
  /** Live at a marketplace, or wished there. */
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

/** Why a product can't be deleted. In a list of many the SKU stands beside the words: all of one cause share them. */
export function deletionRefusal(product: DeletionFacts, name = 'The product'): string | undefined {
  const { isDeleted, isStale, isPublished, hasFamily } = product
  if (isDeleted) return `${name} is deleted already.`
  if (!isStale) return `${name} is not stale. Only stale products can be deleted.`
  if (isPublished) return `${name} is live at a marketplace, or on its way there. Unpublish it first.`
  if (hasFamily) return 'Other products belong to it. Delete those first.'
  return undefined
}

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
