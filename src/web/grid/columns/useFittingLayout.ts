import { useMemo, type RefObject } from 'react'
import type { ColumnLayout } from './column-layout.ts'
import { useMeasured } from './useMeasured.ts'

const narrowPx = 600
const mostPinnedShare = 0.52

/** On a narrow screen one column stays in view, and pinned ones never take more than their share of it. */
export function useFittingLayout(
  frame: RefObject<HTMLElement | null>,
  layout: ColumnLayout,
  keyColumn: string,
): ColumnLayout {
  // In steps, so that a window that is being drawn larger lays out the columns now and then only.
  const { widthPx } = useMeasured(frame, { widthPx: 1200 }, ({ clientWidth }) => ({
    widthPx: Math.round(clientWidth / 20) * 20,
  }))
  return useMemo(() => fittingLayout(layout, keyColumn, widthPx), [layout, keyColumn, widthPx])
}

export function fittingLayout(layout: ColumnLayout, keyColumn: string, widthPx: number): ColumnLayout {
  const pinnedPx = layout.reduce((sum, { pin, width }) => (pin === null ? sum : sum + width), 0)
  if (widthPx >= narrowPx && pinnedPx <= widthPx * 0.7) return layout
  const unpinned = layout.map((each) => (each.pin === null ? each : { ...each, pin: null }))
  if (widthPx >= narrowPx) return unpinned
  const width = Math.round(widthPx * mostPinnedShare) - 44
  return unpinned.map((each) =>
    each.id === keyColumn ? { ...each, pin: 'start', width: Math.min(each.width, width) } : each,
  )
}
