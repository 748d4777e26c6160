// Which of the chosen products go to which marketplace, and what the others are told. One pair is one basic on one marketplace.

export type Sellable = {
  sku: string
  isDeleted: boolean
  isBlocked: boolean
  blockComment: string | null
  isExternalQuantityBlocked: boolean
}

export type ListingState = 'listed' | 'unlisted'

export type PairListing = {
  desired: ListingState
  actual: ListingState
  /** The product that its group belongs to; another one when the basic was moved to another parent since. */
  ownerId: number
}

export type Pair = {
  basic: Sellable
  /** Its parent, or itself. */
  owner: Sellable
  /** The product that the channel knows it by: its parent, or itself where there is none or each size stands alone. */
  ownerId: number
  marketplace: { name: string; isConnected: boolean }
  listing: PairListing | null
}

export type Verdict =
  | { state: 'go' }
  | { state: 'skipped' | 'failed'; reason: string; obstacle?: { field: string; isOfOwner: boolean } }

/** What stands in the way when it is no field of a product. */
export const connectionField = 'connection'

const alreadyPublished = 'already published'

/** Whether it is on sale there, and meant to be. */
export function isAlreadyPublished(verdict: Verdict): boolean {
  return verdict.state === 'skipped' && verdict.reason === alreadyPublished
}

/** Whether a listing is on sale, and meant to be. */
export function isOnSale({ desired, actual }: Pick<PairListing, 'desired' | 'actual'>): boolean {
  return desired === 'listed' && actual === 'listed'
}

/** Whether a pair is to be published now. */
export function judgePublish({ basic, owner, ownerId, marketplace, listing }: Pair): Verdict {
  if (listing !== null && isOnSale(listing) && listing.ownerId === ownerId)
    return { state: 'skipped', reason: alreadyPublished }
  const own = whyNotSellable(basic)
  const found = own ?? whyNotSellable(owner)
  if (found === null) return ifConnected(marketplace)
  return { state: 'failed', reason: found.message, obstacle: { field: found.field, isOfOwner: own === null } }
}

/** Whether a pair is to be taken off sale now; a publish that still waits is taken back too. */
export function judgeUnpublish({ marketplace, listing }: Pair): Verdict {
  const isOff = listing === null || (listing.actual === 'unlisted' && listing.desired === 'unlisted')
  if (isOff) return { state: 'skipped', reason: 'not published' }
  return ifConnected(marketplace)
}

/** Why a product may not be offered for sale, as a sentence, and the field that says so; null when it may. */
export function whyNotSellable(product: Sellable): { field: string; message: string } | null {
  const { sku, isDeleted, isBlocked, blockComment, isExternalQuantityBlocked } = product
  if (isDeleted) return { field: 'is_deleted', message: `${sku} is deleted; restore it before publishing.` }
  if (isBlocked) {
    const comment = blockComment?.trim() ?? ''
    const message = comment === '' ? `${sku} is blocked.` : `${sku} is blocked: ${comment}`
    return { field: 'is_blocked', message }
  }
  if (!isExternalQuantityBlocked) return null
  return {
    field: 'is_external_quantity_blocked',
    message: `${sku} is blocked: its quantity is not for other channels.`,
  }
}

function ifConnected({ name, isConnected }: Pair['marketplace']): Verdict {
  if (isConnected) return { state: 'go' }
  const reason = `${name} is not connected in this installation.`
  return { state: 'failed', reason, obstacle: { field: connectionField, isOfOwner: false } }
}
