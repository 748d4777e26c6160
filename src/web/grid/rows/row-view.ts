import { shallowEqual } from '@mantine/hooks'
import { columnWindow, type ColumnWindow } from '../columns/placed-columns.ts'
import type { RowHeights } from './row-heights.ts'
import type { ScrollPosition } from './scroll-map.ts'

export type RowView = RowWindow & {
  /** Where the layer of rows stands on the track. */
  layerPx: number
  columns: ColumnWindow
  /** Height that rows have, without header and scroll bar. */
  viewportPx: number
  widthPx: number
  isLeaping: boolean
}

type RowViewInput = {
  position: ScrollPosition
  scrolledPx: number
  size: { viewportPx: number; widthPx: number }
  heights: RowHeights
  centerStarts: readonly number[]
  /** Width that pinned columns take away from the view. */
  pinnedPx: number
  isLeaping: boolean
}

const overscan = 8

/** What is to be drawn where the scroller stands. On the way of a leap hardly more than what is seen. */
export function rowView(input: RowViewInput): RowView {
  const { position, scrolledPx, size, heights, centerStarts, pinnedPx, isLeaping } = input
  const seen = { contentPx: position.content, viewportPx: size.viewportPx, heights }
  const rows = rowWindow({ ...seen, overscan: isLeaping ? 1 : overscan })
  return {
    ...rows,
    ...size,
    layerPx: heights.topOf(rows.base) + position.track - position.content,
    columns: columnWindow(centerStarts, scrolledPx, scrolledPx + size.widthPx - pinnedPx),
    isLeaping,
  }
}

export function isSameView(one: RowView, other: RowView): boolean {
  const besides = { columns: null }
  return (
    shallowEqual(one.columns, other.columns) && shallowEqual({ ...one, ...besides }, { ...other, ...besides })
  )
}

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
