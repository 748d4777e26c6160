import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { offsetOf, placeAt, type RowHeights, type RowPlace } from './row-heights.ts'
import { isSameView, rowView, type RowView } from './row-view.ts'
import { offsetToReveal } from './row-window.ts'
import {
  createScrollMap,
  followTrack,
  mustRealign,
  positionAt,
  type ScrollMap,
  type ScrollPosition,
} from './scroll-map.ts'
import { useScrollerSize } from './useScrollerSize.ts'

type RowViewInput = {
  scroller: RefObject<HTMLDivElement | null>
  heights: RowHeights
  headerPx: number
  /** Room at the end for what lies over the last rows. */
  tailPx: number
  centerStarts: readonly number[]
  pinnedPx: number
  onView: (view: RowView) => void
}

const settleMs = 140

/** Keeps the window of rows and columns in step with the scroller, and moves the scroller to rows. */
export function useRowView({
  scroller,
  heights,
  headerPx,
  tailPx,
  centerStarts,
  pinnedPx,
  onView,
}: RowViewInput) {
  const size = useScrollerSize(scroller, headerPx)
  const { viewportPx } = size
  const map = useMemo(
    () => createScrollMap({ contentPx: heights.totalPx + tailPx, viewportPx }),
    [heights, tailPx, viewportPx],
  )
  const position = useRef<ScrollPosition>({ track: 0, content: 0 })
  const place = useRef<RowPlace>({ row: 0, offsetPx: 0 })
  const look = useCallback(
    (isLeaping: boolean): RowView => {
      const scrolledPx = Math.abs(scroller.current?.scrollLeft ?? 0)
      const seen = { position: position.current, scrolledPx, size, isLeaping }
      return rowView({ ...seen, heights, centerStarts, pinnedPx })
    },
    [scroller, size, heights, centerStarts, pinnedPx],
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

  const follow = useCallback(() => {
    const before = position.current
    const after = followTrack(map, before, scroller.current?.scrollTop ?? 0, viewportPx)
    position.current = mustRealign(map, after) ? alignScroller(scroller.current, map, after.content) : after
    place.current = placeAt(heights, position.current.content)
    // Rows must be there before the browser paints the place it scrolled to.
    flushSync(() => update(Math.abs(after.content - before.content) > viewportPx))
  }, [scroller, map, heights, viewportPx, update])
  const handleScroll = useSettledScroll(scroller, follow, () => moveTo(place.current))
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

/** Tells of every step of a scroll, and when it has come to rest. */
function useSettledScroll(
  scroller: RefObject<HTMLDivElement | null>,
  onStep: () => void,
  onRest: () => void,
) {
  const timer = useRef(0)
  const latest = useRef(onRest)
  useEffect(() => {
    latest.current = onRest
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    // For the style sheets only: where columns pass under the pinned ones, a line parts them.
    scroller.current?.toggleAttribute('data-scrolled', scroller.current.scrollLeft !== 0)
    onStep()
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => latest.current(), settleMs)
  }, [scroller, onStep])
}

/** Puts the scroller where the content belongs, and says where it really stands: browsers round. */
function alignScroller(element: HTMLElement | null, map: ScrollMap, content: number): ScrollPosition {
  const next = positionAt(map, content)
  if (element === null) return next
  if (Math.abs(element.scrollTop - next.track) >= 1) element.scrollTop = next.track
  const track = element.scrollTop
  return { track, content: map.isStretched ? next.content : track }
}
