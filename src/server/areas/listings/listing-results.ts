import { isRepeatable } from '../../connectors/ports/channel-error.ts'
import type { ChannelError } from '../../connectors/ports/channel-error.ts'
import type { ItemOutcome, RemoteListing } from '../../connectors/ports/sales-channel.ts'
import type { ListingState } from './pair-eligibility.ts'

/** What one listing of a group should be, and what it was when last seen. */
export interface DesiredListing {
  productId: number
  sku: string
  desired: ListingState
  actual: ListingState
  /** Of the variant. */
  externalId: string | null
}

/** What came back from the channel for the whole group. */
export interface Answer {
  /** By the product's id; of a group that is taken off sale as a whole, by none. */
  outcomes: ItemOutcome[]
  /** The channel's own picture afterwards; null when there was no point in asking. */
  remote: RemoteListing | null
  /** What stood in the way of the whole group. */
  failure: ChannelError | null
}

/** How it ended for a listing: `actual` is what the channel shows, never what we hope. */
export type Result = { productId: number; actual: ListingState; externalId: string | null } & (
  { state: 'done' } | { state: 'failed' | 'again'; error: ChannelError }
)

/** Compares desired states with what the channel showed. One is reached only when the channel itself shows it. */
export function resultsOf(listings: DesiredListing[], { outcomes, remote, failure }: Answer): Result[] {
  const refusals = new Map(
    outcomes.flatMap((outcome) => (outcome.state === 'done' ? [] : [[outcome.ref, outcome.error] as const])),
  )
  const [anyRefusal] = refusals.values()
  return listings.map((listing) => {
    const seen = remote === null ? listing : seenAs(listing, remote)
    const base = { productId: listing.productId, actual: seen.actual, externalId: seen.externalId }
    const error = failure ?? refusals.get(String(listing.productId))
    if (error !== undefined) return { ...base, state: isRepeatable(error) ? 'again' : 'failed', error }
    if (remote !== null && seen.actual === listing.desired) return { ...base, state: 'done' }
    // Taken off by leaving it out of a product that was itself refused: the refusal is its reason too.
    if (anyRefusal !== undefined) {
      return { ...base, state: isRepeatable(anyRefusal) ? 'again' : 'failed', error: anyRefusal }
    }
    return { ...base, state: 'again', error: notShownYet(listing) }
  })
}

function seenAs(
  listing: DesiredListing,
  remote: RemoteListing,
): { actual: ListingState; externalId: string | null } {
  if (!remote.isFound || !remote.isOurs) return { actual: 'unlisted', externalId: null }
  const variant =
    remote.variants.find(({ externalId }) => externalId === listing.externalId) ??
    remote.variants.find(({ sku }) => sku === listing.sku)
  const isListed = variant !== undefined && remote.isPublished
  return { actual: isListed ? 'listed' : 'unlisted', externalId: variant?.externalId ?? null }
}

function notShownYet({ sku, desired }: DesiredListing): ChannelError {
  const message =
    desired === 'listed'
      ? `The channel took ${sku} but does not show it yet; Backroom looks again by itself.`
      : `The channel still shows ${sku}; Backroom tries again by itself.`
  return { kind: 'outcome_unknown', message }
}
