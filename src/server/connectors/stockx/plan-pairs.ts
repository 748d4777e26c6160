// How many pairs of a size are to be asked for, changed and taken away, so that what is on sale is what is wanted.

/** One ask of ours at StockX. */
export type Pair = {
  listingId: string
  variantId: string
  state: 'live' | 'idle' | 'sold'
  /** Whole dollars. */
  amount: number
}

export type Wanted = { pairs: number; amount: number }

export type PairChange = { listingId: string; amount?: number; active?: boolean }

export type PairPlan = {
  create: number
  update: PairChange[]
  remove: string[]
}

/**
 * A price is changed where it stands; what is too much goes, the dearest first; what is missing comes back from what was
 * paused before anything new is asked for.
 */
export function planPairs(there: Pair[], { pairs, amount }: Wanted): PairPlan {
  const live = there.filter(({ state }) => state === 'live').toSorted(byAmount)
  const kept = live.slice(0, pairs)
  const missing = pairs - kept.length
  const woken = there
    .filter(({ state }) => state === 'idle')
    .toSorted(byAmount)
    .slice(0, missing)
  return {
    create: missing - woken.length,
    update: [
      ...kept.filter((pair) => pair.amount !== amount).map(({ listingId }) => ({ listingId, amount })),
      ...woken.map(({ listingId }) => ({ listingId, amount, active: true })),
    ],
    remove: live.slice(pairs).map(({ listingId }) => listingId),
  }
}

/** Takes every pair off sale; it can come back. */
export function pausePairs(there: Pair[]): PairPlan {
  const live = there.filter(({ state }) => state === 'live')
  return { create: 0, update: live.map(({ listingId }) => ({ listingId, active: false })), remove: [] }
}

function byAmount(one: Pair, other: Pair): number {
  return one.amount - other.amount || (one.listingId < other.listingId ? -1 : 1)
}
