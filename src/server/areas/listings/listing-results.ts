import { isRepeatable } from '../../connectors/ports.ts'
import type { ChannelError, ItemOutcome, RemoteListing } from '../../connectors/ports.ts'
import type { ListingState } from './pair-eligibility.ts'

/** What one listing of a group should be, and what it was when last seen. */
export interface Wish {
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

/** How a wish ended: `actual` is what the channel shows, never what we hope. */
export type Result = { productId: number; actual: ListingState; externalId: string | null } & (
  { state: 'done' } | { state: 'failed' | 'again'; error: ChannelError }
)

/** Compares wishes with what the channel showed. A wish is fulfilled only when the channel itself shows it. */
export function resultsOf(wishes: Wish[], { outcomes, remote, failure }: Answer): Result[] {
  const refusals = new Map(
    outcomes.flatMap((outcome) => (outcome.state === 'done' ? [] : [[outcome.ref, outcome.error] as const])),
  )
  const [anyRefusal] = refusals.values()
  return wishes.map((wish) => {
    const seen = remote === null ? wish : seenAs(wish, remote)
    const base = { productId: wish.productId, actual: seen.actual, externalId: seen.externalId }
    const error = failure ?? refusals.get(String(wish.productId))
    if (error !== undefined) return { ...base, state: isRepeatable(error) ? 'again' : 'failed', error }
    if (remote !== null && seen.actual === wish.desired) return { ...base, state: 'done' }
    // Taken off by leaving it out of a product that was itself refused: the refusal is its reason too.
    if (anyRefusal !== undefined) {
      return { ...base, state: isRepeatable(anyRefusal) ? 'again' : 'failed', error: anyRefusal }
    }
    return { ...base, state: 'again', error: notShownYet(wish) }
  })
}

function seenAs(wish: Wish, remote: RemoteListing): { actual: ListingState; externalId: string | null } {
  if (!remote.isFound || !remote.isOurs) return { actual: 'unlisted', externalId: null }
  const variant =
    remote.variants.find(({ externalId }) => externalId === wish.externalId) ??
    remote.variants.find(({ sku }) => sku === wish.sku)
  const isListed = variant !== undefined && remote.isPublished
  return { actual: isListed ? 'listed' : 'unlisted', externalId: variant?.externalId ?? null }
}

function notShownYet({ sku, desired }: Wish): ChannelError {
  const message =
    desired === 'listed'
      ? `The channel took ${sku} but does not show it yet; Backroom looks again by itself.`
      : `The channel still shows ${sku}; Backroom tries again by itself.`
  return { kind: 'outcome_unknown', message }
}
