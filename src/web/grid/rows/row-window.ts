/** The rows to draw, from `first` up to and without `end`, and the row that their positions are counted from. */
export type RowWindow = { first: number; end: number; base: number }

type RowWindowInput = {
  contentPx: number
  viewportPx: number
  rowPx: number
  rowCount: number
  overscan: number
}

// Positions inside the layer stay small, which keeps them exact in the compositor's 32-bit floats.
const baseStep = 1000

export function rowWindow({ contentPx, viewportPx, rowPx, rowCount, overscan }: RowWindowInput): RowWindow {
  const firstSeen = Math.min(Math.floor(contentPx / rowPx), Math.max(0, rowCount - 1))
  const endSeen = Math.min(rowCount, Math.ceil((contentPx + viewportPx) / rowPx))
  const first = Math.max(0, firstSeen - overscan)
  const end = Math.min(rowCount, Math.max(endSeen, firstSeen) + overscan)
  return { first, end, base: Math.floor(first / baseStep) * baseStep }
}

/** Content offset that brings a row into view with the smallest move, or null when it is in view. */
export function offsetToReveal(
  row: number,
  view: { contentPx: number; viewportPx: number; rowPx: number },
): number | null {
  const top = row * view.rowPx
  if (top < view.contentPx) return top
  const bottom = top + view.rowPx
  return bottom > view.contentPx + view.viewportPx ? bottom - view.viewportPx : null
}
