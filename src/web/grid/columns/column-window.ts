/** Columns to draw, from `first` up to and without `end`. */
export type ColumnWindow = { first: number; end: number }

/** Where each column starts, and after the last one where it ends. */
export function columnStarts(widths: readonly number[]): number[] {
  const starts = [0]
  for (const width of widths) starts.push((starts.at(-1) ?? 0) + width)
  return starts
}

/** The columns that meet the stretch from `from` to `to`, and one more on either side. */
export function columnWindow(starts: readonly number[], from: number, to: number): ColumnWindow {
  const count = starts.length - 1
  if (count <= 0) return { first: 0, end: 0 }
  const first = lastStartingAtOrBefore(starts, from)
  const end = lastStartingAtOrBefore(starts, Math.max(from, to - 1)) + 1
  return { first: Math.max(0, first - 1), end: Math.min(count, end + 1) }
}

function lastStartingAtOrBefore(starts: readonly number[], offset: number): number {
  let low = 0
  let high = starts.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}
