import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { columnWindow, type ColumnWindow } from '../columns/column-window.ts'
import { offsetToReveal, rowWindow, type RowWindow } from './row-window.ts'
import {
  createScrollMap,
  followTrack,
  mustRealign,
  positionAt,
  type ScrollMap,
  type ScrollPosition,
} from './scroll-map.ts'

export type RowView = RowWindow & {
  /** Where the layer of rows stands on the track. */
  layerPx: number
  columns: ColumnWindow
  /** Height that rows have, without header and scroll bar. */
  viewportPx: number
  isLeaping: boolean
}

export type RowViewInput = {
  scroller: RefObject<HTMLDivElement | null>
  rowCount: number
  rowPx: number
  headerPx: number
  centerStarts: readonly number[]
  /** Width that pinned columns take away from the view. */
  pinnedPx: number
  onView: (view: RowView) => void
}

type Size = { viewportPx: number; widthPx: number }

const overscan = 8
const settleMs = 140

/** Keeps the window of rows and columns in step with the scroller, and moves the scroller to rows. */
export function useRowView({
  scroller,
  rowCount,
  rowPx,
  headerPx,
  centerStarts,
  pinnedPx,
  onView,
}: RowViewInput) {
  const [size, setSize] = useState<Size>({ viewportPx: 640, widthPx: 1200 })
  const map = useMemo(
    () => createScrollMap({ contentPx: rowCount * rowPx, viewportPx: size.viewportPx }),
    [rowCount, rowPx, size.viewportPx],
  )
  const position = useRef<ScrollPosition>({ track: 0, content: 0 })
  const settleTimer = useRef(0)
  const look = useCallback(
    (isLeaping: boolean): RowView => {
      const { track, content } = position.current
      const seen = { contentPx: content, viewportPx: size.viewportPx, rowPx, rowCount }
      const rows = rowWindow({ ...seen, overscan: isLeaping ? 1 : overscan })
      const from = Math.abs(scroller.current?.scrollLeft ?? 0)
      const columns = columnWindow(centerStarts, from, from + size.widthPx - pinnedPx)
      return {
        ...rows,
        layerPx: rows.base * rowPx + track - content,
        columns,
        viewportPx: size.viewportPx,
        isLeaping,
      }
    },
    [scroller, size, rowPx, rowCount, centerStarts, pinnedPx],
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
    (content: number) => {
      position.current = alignScroller(scroller.current, map, content)
      update(false)
    },
    [scroller, map, update],
  )

  // A new height, row count or column layout: stay at the same content and draw what it shows now.
  useLayoutEffect(() => moveTo(position.current.content), [moveTo])
  useScrollerSize(scroller, headerPx, setSize)
  useEffect(() => () => clearTimeout(settleTimer.current), [])

  const handleScroll = useCallback(() => {
    const element = scroller.current
    if (element === null) return
    const before = position.current
    const after = followTrack(map, before, element.scrollTop, size.viewportPx)
    position.current = mustRealign(map, after) ? alignScroller(element, map, after.content) : after
    const isLeaping = Math.abs(after.content - before.content) > size.viewportPx
    // For the style sheets only: where columns pass under the pinned ones, a line parts them.
    element.toggleAttribute('data-scrolled', element.scrollLeft !== 0)
    // Rows must be there before the browser paints the place it scrolled to.
    flushSync(() => update(isLeaping))
    clearTimeout(settleTimer.current)
    settleTimer.current = window.setTimeout(() => moveTo(position.current.content), settleMs)
  }, [scroller, map, size.viewportPx, update, moveTo])

  const reveal = useCallback(
    (row: number) => {
      const to = offsetToReveal(row, {
        contentPx: position.current.content,
        viewportPx: size.viewportPx,
        rowPx,
      })
      if (to !== null) moveTo(to)
    },
    [size.viewportPx, rowPx, moveTo],
  )

  return { view, map, handleScroll, moveTo, reveal, position }
}

/** Puts the scroller where the content belongs, and says where it really stands: browsers round. */
function alignScroller(element: HTMLElement | null, map: ScrollMap, content: number): ScrollPosition {
  const next = positionAt(map, content)
  if (element === null) return next
  if (Math.abs(element.scrollTop - next.track) >= 1) element.scrollTop = next.track
  return map.isStretched ? { track: element.scrollTop, content: next.content } : samePlace(element.scrollTop)
}

function samePlace(track: number): ScrollPosition {
  return { track, content: track }
}

function useScrollerSize(
  scroller: RefObject<HTMLDivElement | null>,
  headerPx: number,
  onSize: (change: (size: Size) => Size) => void,
) {
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const measure = () => {
      const next = { viewportPx: Math.max(1, element.clientHeight - headerPx), widthPx: element.clientWidth }
      onSize((size) => (size.viewportPx === next.viewportPx && size.widthPx === next.widthPx ? size : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, headerPx, onSize])
}

function isSameView(one: RowView, other: RowView): boolean {
  return (
    one.first === other.first &&
    one.end === other.end &&
    one.base === other.base &&
    one.layerPx === other.layerPx &&
    one.columns.first === other.columns.first &&
    one.columns.end === other.columns.end &&
    one.viewportPx === other.viewportPx &&
    one.isLeaping === other.isLeaping
  )
}
