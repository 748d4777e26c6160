/** Where rows stand when some are open: every row has the same height, and every open one the same height more. */
export type RowHeights = {
  rowCount: number
  rowPx: number
  totalPx: number
  /** Also of the row after the last one: there the list ends. */
  topOf: (row: number) => number
  heightOf: (row: number) => number
  isOpen: (row: number) => boolean
  /** The row that stands at this offset, an open one with all that belongs to it; the last one beyond the end. */
  rowAt: (px: number) => number
}

/** A place in the rows that stays the same row when rows above it open or close. */
export type RowPlace = { row: number; offsetPx: number }

type RowHeightsInput = {
  rowCount: number
  rowPx: number
  /** What an open row takes beneath its cells. */
  detailPx: number
  /** The open rows, in their order. */
  open: readonly number[]
}

/** Rows are found by halving the few that are open, so that a million rows cost no more than ten. */
export function rowHeights({ rowCount, rowPx, detailPx, open }: RowHeightsInput): RowHeights {
  const openTop = (at: number) => (open[at] ?? 0) * rowPx + at * detailPx
  const openBefore = (row: number) => countWhile(open.length, (at) => (open[at] ?? 0) < row)
  const topOf = (row: number) => row * rowPx + openBefore(row) * detailPx
  const isOpen = (row: number) => open[openBefore(row)] === row
  const rowAt = (px: number) => {
    const last = countWhile(open.length, (at) => openTop(at) <= px) - 1
    if (last < 0) return Math.floor(px / rowPx)
    const beyondPx = px - openTop(last) - rowPx - detailPx
    return (open[last] ?? 0) + (beyondPx < 0 ? 0 : 1 + Math.floor(beyondPx / rowPx))
  }
  return {
    rowCount,
    rowPx,
    totalPx: rowCount * rowPx + open.length * detailPx,
    topOf,
    heightOf: (row) => (isOpen(row) ? rowPx + detailPx : rowPx),
    isOpen,
    rowAt: (px) => Math.min(Math.max(rowAt(px), 0), Math.max(0, rowCount - 1)),
  }
}

export function placeAt(heights: RowHeights, px: number): RowPlace {
  const row = heights.rowAt(px)
  return { row, offsetPx: px - heights.topOf(row) }
}

/** Where a place is now; a row that has become lower is left at its end at most. */
export function offsetOf(heights: RowHeights, { row, offsetPx }: RowPlace): number {
  const isLast = row >= heights.rowCount - 1
  return heights.topOf(row) + (isLast ? offsetPx : Math.min(offsetPx, heights.heightOf(row)))
}

/** How many of the first numbers fulfil what holds up to some number and for none after it. */
function countWhile(count: number, holds: (at: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) low = middle + 1
    else high = middle
  }
  return low
}
