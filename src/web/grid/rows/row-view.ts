import { columnWindow, type ColumnWindow } from '../columns/column-window.ts'
import type { RowHeights } from './row-heights.ts'
import { rowWindow, type RowWindow } from './row-window.ts'
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

export type ViewSize = { viewportPx: number; widthPx: number }

export type RowViewInput = {
  position: ScrollPosition
  scrolledPx: number
  size: ViewSize
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
  return (
    one.first === other.first &&
    one.end === other.end &&
    one.base === other.base &&
    one.layerPx === other.layerPx &&
    one.columns.first === other.columns.first &&
    one.columns.end === other.columns.end &&
    one.viewportPx === other.viewportPx &&
    one.widthPx === other.widthPx &&
    one.isLeaping === other.isLeaping
  )
}
