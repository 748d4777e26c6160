import { isRepeatable } from '../../connectors/ports/sales-channel.ts'
import type {
  ChannelError,
  ChannelListing,
  ItemOutcome,
  Operation,
  RemoteListing,
} from '../../connectors/ports/sales-channel.ts'
import type { ClaimedListing } from './listing-groups.store.ts'
import type { ListingState } from './pair-eligibility.ts'

/** What one listing of a group should be, and what it was when last seen. */
export type DesiredListing = Omit<ClaimedListing, 'groupId' | 'generation' | 'sentCents'>

/** What came back from the channel for the whole group. */
export type Answer = {
  /** By the product's id; of a group that is taken off sale as a whole, by its owner's. */
  outcomes: ItemOutcome[]
  /** What the channel has accepted and goes on with; empty when all is decided. */
  operations: Operation[]
  /** They were asked for before: what is desired now has not been asked for yet. */
  areEarlier: boolean
  /** The channel's own picture afterwards; null when there was no point in asking. */
  remote: RemoteListing | null
  /** What stood in the way of the whole group. */
  failure: ChannelError | null
}

/** What the channel shows of a listing, never what we hope. */
export type Seen = {
  productId: number
  actual: ListingState
  externalIds: string[]
  /** Absent when it was not read; null when nothing of it is on sale there. */
  offer?: Offer | null
}

/** For how much, and how many pieces. */
export type Offer = { priceCents: number; quantity: number }

/** How it ended for a listing; `pending` when the channel has not decided yet, or when something newer is desired. */
export type Result = Seen &
  ({ state: 'done' | 'pending' } | { state: 'failed' | 'again'; error: ChannelError })

/** Compares desired states with what the channel showed. One is reached only when the channel itself shows it. */
export function resultsOf(listings: DesiredListing[], answer: Omit<Answer, 'areEarlier'>): Result[] {
  const { outcomes, remote, failure, operations } = answer
  const refusals = new Map(
    outcomes.flatMap((outcome) => ('error' in outcome ? [[outcome.ref, outcome.error] as const] : [])),
  )
  const [anyRefusal] = refusals.values()
  const seen = seenOf(listings, answer)
  const isAnyLeft = listings.some(
    ({ productId, desired }, index) =>
      desired === 'listed' && !(refusals.has(String(productId)) && seen[index]?.actual === 'unlisted'),
  )
  return listings.map((listing, index) => {
    const base = seen[index] ?? listing
    const own = failure ?? refusals.get(String(listing.productId))
    if (own === undefined && operations.length > 0) return { ...base, state: 'pending' }
    const isReached = remote !== null && base.actual === listing.desired
    if (own === undefined && isReached) return { ...base, state: 'done' }
    // Taken off by leaving it out of a product that was itself refused: the refusal is its reason too, unless nothing is left
    // there that is wanted, so that the product can go as a whole.
    const canGo = base.actual === 'listed' && !isAnyLeft
    const error = own ?? (canGo ? undefined : anyRefusal) ?? notShownYet(listing)
    return { ...base, state: isRepeatable(error) ? 'again' : 'failed', error }
  })
}

/** What is known now of each listing: what was read, or else what was known before and what the outcomes named. */
export function seenOf(
  listings: DesiredListing[],
  { remote, outcomes }: Pick<Answer, 'remote' | 'outcomes'>,
): Seen[] {
  const known = new Map(
    listings.flatMap(({ productId, externalIds }) => externalIds.map((id) => [id, productId])),
  )
  return listings.map((listing) => {
    const { productId, actual, externalIds } = listing
    if (remote === null) {
      return { productId, actual, externalIds: withNamed(externalIds, String(productId), outcomes) }
    }
    const there = remote.isFound && remote.isOurs ? remote.listings : []
    const own = there.filter(({ externalId, sku }) => {
      const owner = known.get(externalId)
      return owner === undefined ? sku === listing.sku : owner === productId
    })
    const offer = offerOf(own)
    return {
      productId,
      actual: offer === null ? 'unlisted' : 'listed',
      externalIds: own.map(({ externalId }) => externalId),
      offer,
    }
  })
}

/** What a buyer meets first: the lowest price, and all that is there. */
function offerOf(listings: ChannelListing[]): Offer | null {
  const live = listings.filter(({ isLive }) => isLive)
  if (live.length === 0) return null
  return {
    priceCents: Math.min(...live.map(({ priceCents }) => priceCents)),
    quantity: live.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

/** The channel listings known of an item, and those that the outcomes name. */
export function withNamed(known: string[], itemRef: string, outcomes: ItemOutcome[]): string[] {
  const named = outcomes.flatMap(({ ref, externalIds }) =>
    ref === itemRef ? (externalIds?.listings ?? []) : [],
  )
  return [...new Set([...known, ...named])]
}

function notShownYet({ sku, desired }: DesiredListing): ChannelError {
  const message =
    desired === 'listed'
      ? `The channel took ${sku} but does not show it yet; Backroom looks again by itself.`
      : `The channel still shows ${sku}; Backroom tries again by itself.`
  return { kind: 'outcome_unknown', message }
}
