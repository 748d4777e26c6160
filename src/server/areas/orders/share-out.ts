/**
 * Shares out whole cents by weight, so that the shares are exactly the whole: each has what it surely has, and the cents that are
 * left go one each to those who came closest to another. Without any weight all are alike.
 */
export function shareOut(total: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return []
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const used = all > 0 ? weights.map(BigInt) : weights.map(() => 1n)
  const sum = used.reduce((left, weight) => left + weight, 0n)
  const size = BigInt(Math.abs(total))
  const parts = used.map((weight, place) => {
    const product = size * weight
    return { place, cents: product / sum, rest: product % sum }
  })
  let left = size - parts.reduce((given, { cents }) => given + cents, 0n)
  const closest = parts.toSorted((one, other) =>
    one.rest === other.rest ? one.place - other.place : one.rest > other.rest ? -1 : 1,
  )
  for (const part of closest) {
    if (left === 0n) break
    part.cents += 1n
    left -= 1n
  }
  const sign = total < 0 ? -1 : 1
  // Never minus nothing.
  return parts.map(({ cents }) => (cents === 0n ? 0 : sign * Number(cents)))
}
