export type Random = ReturnType<typeof createRandom>

/** A small deterministic generator (mulberry32), so that one seed always draws the same catalogue. */
export function createRandom(seed: number) {
  let state = seed >>> 0
  /** In [0, 1). */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  /** Whole number in [from, to]. */
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(values: readonly T[]): T => at(values, between(0, values.length - 1))
  return {
    next,
    between,
    pick,
    chance: (probability: number) => next() < probability,
    /** Picks by weight: the value of an entry is as likely as its weight among all. */
    weighted: <T>(entries: readonly (readonly [T, number])[]): T => {
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of entries) {
        left -= weight
        if (left < 0) return value
      }
      return at(entries, entries.length - 1)[0]
    },
  }
}

function at<T>(values: readonly T[], index: number): T {
  const value = values[index]
  if (value === undefined) throw new RangeError('nothing to pick from')
  return value
}
