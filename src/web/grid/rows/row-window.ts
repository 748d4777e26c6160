import type { RowHeights } from './row-heights.ts'

/** The rows to draw, from `first` up to and without `end`, and the row that their positions are counted from. */
export type RowWindow = { first: number; end: number; base: number }

type RowWindowInput = { contentPx: number; viewportPx: number; heights: RowHeights; overscan: number }

// Positions inside the layer stay small, which keeps them exact in the compositor's 32-bit floats.
const baseStep = 1000

export function rowWindow({ contentPx, viewportPx, heights, overscan }: RowWindowInput): RowWindow {
  const { rowCount } = heights
  const firstSeen = heights.rowAt(contentPx)
  const lastSeen = heights.rowAt(contentPx + viewportPx)
  // The row that begins just where the view ends is not seen.
  const endSeen = heights.topOf(lastSeen) < contentPx + viewportPx ? lastSeen + 1 : lastSeen
  const first = Math.max(0, firstSeen - overscan)
  const end = Math.min(rowCount, Math.max(endSeen, firstSeen) + overscan)
  return { first, end, base: Math.floor(first / baseStep) * baseStep }
}

/** Content offset that brings a stretch into view with the smallest move, or null when it is in view. */
export function offsetToReveal(
  { topPx, heightPx }: { topPx: number; heightPx: number },
  view: { contentPx: number; viewportPx: number },
): number | null {
  if (topPx < view.contentPx) return topPx
  const bottom = topPx + heightPx
  // What is higher than the view is shown from its top.
  return bottom > view.contentPx + view.viewportPx ? Math.min(topPx, bottom - view.viewportPx) : null
}
