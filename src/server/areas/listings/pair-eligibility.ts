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
  owner: Sellable & { id: number }
  marketplace: { name: string; isConnected: boolean }
  listing: PairListing | null
}

export type Verdict = { state: 'go' } | { state: 'skipped' | 'failed'; reason: string }

/** Whether a pair is to be published now. */
export function judgePublish({ basic, owner, marketplace, listing }: Pair): Verdict {
  const isLive = listing?.actual === 'listed' && listing.desired === 'listed' && listing.ownerId === owner.id
  if (isLive) return { state: 'skipped', reason: 'already published' }
  const obstacle = whyNotSellable(basic) ?? whyNotSellable(owner)
  if (obstacle !== null) return { state: 'failed', reason: obstacle }
  return ifConnected(marketplace)
}

/** Whether a pair is to be taken off sale now; a publish that still waits is taken back too. */
export function judgeUnpublish({ marketplace, listing }: Pair): Verdict {
  const isOff = listing === null || (listing.actual === 'unlisted' && listing.desired === 'unlisted')
  if (isOff) return { state: 'skipped', reason: 'not published' }
  return ifConnected(marketplace)
}

/** Why a product may not be offered for sale, as a sentence; null when it may. */
export function whyNotSellable(product: Sellable): string | null {
  const { sku, isDeleted, isBlocked, blockComment, isExternalQuantityBlocked } = product
  if (isDeleted) return `${sku} is deleted; restore it before publishing.`
  if (isBlocked) {
    const comment = blockComment?.trim() ?? ''
    return comment === '' ? `${sku} is blocked.` : `${sku} is blocked: ${comment}`
  }
  if (isExternalQuantityBlocked) return `${sku} is blocked: its quantity is not for other channels.`
  return null
}

function ifConnected({ name, isConnected }: Pair['marketplace']): Verdict {
  if (isConnected) return { state: 'go' }
  return { state: 'failed', reason: `${name} is not connected in this installation.` }
}
