import type { TextMatch } from '../../grid/condition.ts'

/** Texts one after the other, each with a zero behind it, and a zero in front of the first. */
export type Blob = {
  bytes: Buffer
  /** Where each text begins; one more for the end. */
  starts: Uint32Array
}

const zero = Buffer.alloc(1)

/** Looks through all texts at once: a zero at an end of what is sought holds it to the beginning or end of a text. */
export function findInBlob(
  { bytes, starts }: Blob,
  { match, wanted }: { match: TextMatch; wanted: Buffer },
  found: (place: number) => void,
): void {
  const isFromStart = match === 'starts' || match === 'equals'
  const isToEnd = match === 'ends' || match === 'equals'
  const sought = Buffer.concat([...(isFromStart ? [zero] : []), wanted, ...(isToEnd ? [zero] : [])])
  const texts = starts.length - 1
  if (sought.length === 0) {
    for (let place = 0; place < texts; place += 1) found(place)
    return
  }
  const before = isFromStart ? 1 : 0
  // Behind the last text stands its zero, which would be found for ever.
  for (let place = 0; place < texts; place += 1) {
    const at = bytes.indexOf(sought, (starts[place] ?? bytes.length) - before)
    if (at === -1) return
    place = placeOf(starts, at + before, place)
    found(place)
  }
}

/** Which text this byte lies in: the next ones first, then in growing steps. */
function placeOf(starts: Uint32Array, byte: number, from: number): number {
  let step = 1
  let low = from
  while ((starts[low + step] ?? Infinity) <= byte) {
    low += step
    step *= 2
  }
  let high = low + step
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if ((starts[middle] ?? Infinity) <= byte) low = middle
    else high = middle
  }
  return low
}
