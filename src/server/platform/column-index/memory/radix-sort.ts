/** So many different keys are told apart in one pass; more in two, by half of their bits each. */
const mostInOnePass = 2 ** 18
const halfBits = 16
const halfMask = 2 ** halfBits - 1

/** Puts rows in order by the key of each, a whole number below 2³² at its place; those that are alike stay as they were. */
export function radixSort(rows: Int32Array<ArrayBuffer>, keys: Uint32Array<ArrayBuffer>): void {
  let most = 0
  for (let at = 0; at < keys.length; at += 1) most = Math.max(most, keys[at] ?? 0)
  if (most < mostInOnePass) {
    const places = placesOf(keys, { shift: 0, mask: 2 ** 32 - 1, buckets: most + 1 })
    const before = rows.slice()
    for (let at = 0; at < before.length; at += 1) rows[places[at] ?? 0] = before[at] ?? 0
    return
  }
  const lowPlaces = placesOf(keys, { shift: 0, mask: halfMask, buckets: halfMask + 1 })
  const rowsBetween = new Int32Array(rows.length)
  const keysBetween = new Uint32Array(rows.length)
  for (let at = 0; at < rows.length; at += 1) {
    const place = lowPlaces[at] ?? 0
    rowsBetween[place] = rows[at] ?? 0
    keysBetween[place] = keys[at] ?? 0
  }
  const places = placesOf(keysBetween, { shift: halfBits, mask: halfMask, buckets: halfMask + 1 })
  for (let at = 0; at < rows.length; at += 1) rows[places[at] ?? 0] = rowsBetween[at] ?? 0
}

type Part = { shift: number; mask: number; buckets: number }

/** Where each goes by a part of its key. */
function placesOf(keys: Uint32Array, { shift, mask, buckets }: Part): Uint32Array {
  const next = new Uint32Array(buckets + 1)
  for (let at = 0; at < keys.length; at += 1) {
    const bucket = (((keys[at] ?? 0) >>> shift) & mask) + 1
    next[bucket] = (next[bucket] ?? 0) + 1
  }
  for (let bucket = 1; bucket < buckets; bucket += 1)
    next[bucket] = (next[bucket] ?? 0) + (next[bucket - 1] ?? 0)
  const places = new Uint32Array(keys.length)
  for (let at = 0; at < keys.length; at += 1) {
    const bucket = ((keys[at] ?? 0) >>> shift) & mask
    places[at] = next[bucket] ?? 0
    next[bucket] = (next[bucket] ?? 0) + 1
  }
  return places
}
