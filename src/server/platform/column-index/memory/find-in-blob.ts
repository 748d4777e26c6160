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
  found: (row: number) => void,
): void {
  const isFromStart = match === 'starts' || match === 'equals'
  const isToEnd = match === 'ends' || match === 'equals'
  const sought = Buffer.concat([...(isFromStart ? [zero] : []), wanted, ...(isToEnd ? [zero] : [])])
  const rows = starts.length - 1
  if (sought.length === 0) {
    for (let row = 0; row < rows; row += 1) found(row)
    return
  }
  const before = isFromStart ? 1 : 0
  // Behind the last text stands its zero, which would be found for ever.
  for (let row = 0; row < rows; row += 1) {
    const at = bytes.indexOf(sought, (starts[row] ?? bytes.length) - before)
    if (at === -1) return
    row = rowAt(starts, at + before, row)
    found(row)
  }
}

/** The row whose text this place lies in: the next ones first, then in growing steps. */
function rowAt(starts: Uint32Array, place: number, from: number): number {
  let step = 1
  let low = from
  while ((starts[low + step] ?? Infinity) <= place) {
    low += step
    step *= 2
  }
  let high = low + step
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if ((starts[middle] ?? Infinity) <= place) low = middle
    else high = middle
  }
  return low
}

/** The same of one text. */
export function isMatch(folded: Buffer, match: TextMatch, wanted: Buffer): boolean {
  switch (match) {
    case 'contains':
      return folded.includes(wanted)
    case 'starts':
      return folded.subarray(0, wanted.length).equals(wanted)
    case 'ends':
      return folded.length >= wanted.length && folded.subarray(folded.length - wanted.length).equals(wanted)
    case 'equals':
      return folded.equals(wanted)
  }
}
