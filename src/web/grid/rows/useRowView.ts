import { useDebouncedCallback } from '@mantine/hooks'
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { PlacedColumns } from '../columns/placed-columns.ts'
import { useMeasured } from '../columns/useMeasured.ts'
import { offsetOf, placeAt, type RowHeights, type RowPlace } from './row-heights.ts'
import { isSameView, offsetToReveal, rowView, type RowView } from './row-view.ts'
import { createScrollMap, followTrack, mustRealign, positionAt } from './scroll-map.ts'
import type { ScrollMap, ScrollPosition } from './scroll-map.ts'

type RowViewInput = {
  scroller: RefObject<HTMLDivElement | null>
  heights: RowHeights
  /** Room at the end for what lies over the last rows. */
  tailPx: number
  placed: PlacedColumns
  onView: (view: RowView) => void
}

/** Height of the head, as the style sheet has it. */
const headPx = { table: 32, phone: 40 }
const settleMs = 140

/** Keeps the window of rows and columns in step with the scroller, and moves the scroller to rows. */
export function useRowView({ scroller, heights, tailPx, placed, onView }: RowViewInput) {
  const { heightPx, widthPx } = useMeasured(scroller, { heightPx: 672, widthPx: 1200 }, (element) => ({
    heightPx: element.clientHeight,
    widthPx: element.clientWidth,
  }))
  const viewportPx = Math.max(1, heightPx - headPx[placed.phone === null ? 'table' : 'phone'])
  const map = useMemo(
    () => createScrollMap({ contentPx: heights.totalPx + tailPx, viewportPx }),
    [heights, tailPx, viewportPx],
  )
  const position = useRef<ScrollPosition>({ track: 0, content: 0 })
  const place = useRef<RowPlace>({ row: 0, offsetPx: 0 })
  const look = useCallback(
    (isLeaping: boolean): RowView => {
      const scrolledPx = Math.abs(scroller.current?.scrollLeft ?? 0)
      const size = { viewportPx, widthPx }
      const seen = { position: position.current, scrolledPx, size, isLeaping }
      const pinnedPx = placed.startPx + placed.endPx
      return rowView({ ...seen, heights, centerStarts: placed.centerStarts, pinnedPx })
    },
    [scroller, viewportPx, widthPx, heights, placed],
  )
  const [view, setView] = useState(() => look(false))
  const update = useCallback(
    (isLeaping: boolean) => {
      const next = look(isLeaping)
      setView((current) => (isSameView(current, next) ? current : next))
      onView(next)
    },
    [look, onView],
  )
  const moveTo = useCallback(
    (to: RowPlace) => {
      place.current = to
      position.current = alignScroller(scroller.current, map, offsetOf(heights, to))
      update(false)
    },
    [scroller, map, heights, update],
  )
  const reveal = useRevealing({ position, viewportPx: viewportPx - tailPx, heights, moveTo })
  // Other heights, another row count or column layout: the same row stays where it is, and what it shows is drawn.
  useLayoutEffect(() => {
    moveTo(place.current)
    reveal.afterwards()
  }, [moveTo, reveal])

  const handleRest = useDebouncedCallback(() => moveTo(place.current), settleMs)
  const handleScroll = () => {
    // For the style sheets only: where columns pass under the pinned ones, a line parts them.
    scroller.current?.toggleAttribute('data-scrolled', scroller.current.scrollLeft !== 0)
    const before = position.current
    const after = followTrack(map, before, scroller.current?.scrollTop ?? 0, viewportPx)
    position.current = mustRealign(map, after) ? alignScroller(scroller.current, map, after.content) : after
    place.current = placeAt(heights, position.current.content)
    // Rows must be there before the browser paints the place it scrolled to.
    flushSync(() => update(Math.abs(after.content - before.content) > viewportPx))
    handleRest()
  }
  return { view, map, handleScroll, moveTo, reveal, place }
}

type RevealingInput = {
  position: RefObject<ScrollPosition>
  viewportPx: number
  heights: RowHeights
  moveTo: (place: RowPlace) => void
}

/** Brings rows into view by the smallest move. */
function useRevealing({ position, viewportPx, heights, moveTo }: RevealingInput) {
  const opening = useRef<number | null>(null)
  return useMemo(() => {
    const show = (row: number, heightPx: number) => {
      const view = { contentPx: position.current.content, viewportPx }
      const to = offsetToReveal({ topPx: heights.topOf(row), heightPx }, view)
      if (to !== null) moveTo(placeAt(heights, to))
    }
    return {
      row: (row: number) => show(row, heights.rowPx),
      /** With its details, as soon as it is open. */
      whenOpen: (row: number) => void (opening.current = row),
      afterwards: () => {
        const row = opening.current
        if (row === null) return
        opening.current = null
        show(row, heights.heightOf(row))
      },
    }
  }, [position, viewportPx, heights, moveTo])
}

/** Puts the scroller where the content belongs, and says where it really stands: browsers round. */
function alignScroller(element: HTMLElement | null, map: ScrollMap, content: number): ScrollPosition {
  const next = positionAt(map, content)
  if (element === null) return next
  if (Math.abs(element.scrollTop - next.track) >= 1) element.scrollTop = next.track
  const track = element.scrollTop
  return { track, content: map.isStretched ? next.content : track }
}
