import { useCallback, useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import type { ColumnPlace } from '../columns/column-layout.ts'
import { dropPlace } from '../columns/column-moves.ts'
import type { PlacedColumns } from '../columns/placed-columns.ts'

export type ColumnDrag = {
  id: string
  /** Where the line stands that shows the new place, counted from the start of the free columns. */
  lineAt: number | null
  /** Where the pointer is on the screen. */
  at: { left: number; top: number }
}

type ColumnDragInput = {
  scroller: RefObject<HTMLDivElement | null>
  placed: PlacedColumns
  onMove: (id: string, place: ColumnPlace) => void
}

const startsAfterPx = 6

/** Dragging a head to another place. A movement of a few pixels is still a click. */
export function useColumnDrag({ scroller, placed, onMove }: ColumnDragInput) {
  const [drag, setDrag] = useState<ColumnDrag | null>(null)
  const current = useRef({ placed, onMove })
  useEffect(() => {
    current.current = { placed, onMove }
  })
  const listening = useRef<AbortController | null>(null)
  useEffect(() => () => listening.current?.abort(), [])

  const startDrag = useCallback(
    (id: string, event: PointerEvent) => {
      if (event.button !== 0 || event.pointerType === 'touch') return
      const from = { x: event.clientX, y: event.clientY }
      let isMoving = false
      const placeAt = (x: number) => {
        const element = scroller.current
        return element === null ? null : dropPlace(current.current.placed, offsetIn(element, x), id)
      }
      const controller = new AbortController()
      const { signal } = controller
      listening.current = controller
      const stop = () => {
        controller.abort()
        setDrag(null)
      }
      const handleMove = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
        if (!isMoving && Math.hypot(clientX - from.x, clientY - from.y) < startsAfterPx) return
        isMoving = true
        scrollNearEdges(scroller.current, clientX)
        setDrag({ id, lineAt: placeAt(clientX)?.lineAt ?? null, at: { left: clientX, top: clientY } })
      }
      const handleUp = ({ clientX }: { clientX: number }) => {
        const place = isMoving ? placeAt(clientX) : null
        if (isMoving) swallowClick()
        stop()
        if (place !== null) current.current.onMove(id, place)
      }
      const handleKey = ({ key }: { key: string }) => (key === 'Escape' ? stop() : undefined)
      document.addEventListener('pointermove', handleMove, { signal })
      document.addEventListener('pointerup', handleUp, { signal })
      document.addEventListener('pointercancel', stop, { signal })
      document.addEventListener('keydown', handleKey, { signal, capture: true })
    },
    [scroller],
  )
  return { drag, startDrag }
}

/** Distance from the start of the visible part, and how far the free columns are scrolled. */
function offsetIn(element: HTMLElement, x: number): { viewPx: number; scrolledPx: number; widthPx: number } {
  const box = element.getBoundingClientRect()
  const isRightToLeft = getComputedStyle(element).direction === 'rtl'
  return {
    viewPx: isRightToLeft ? box.right - x : x - box.left,
    scrolledPx: Math.abs(element.scrollLeft),
    widthPx: element.clientWidth,
  }
}

function scrollNearEdges(element: HTMLElement | null, x: number) {
  if (element === null) return
  const box = element.getBoundingClientRect()
  if (x > box.right - 60) element.scrollLeft += 16
  if (x < box.left + 60) element.scrollLeft -= 16
}

/** The click that ends a drag must not sort. */
function swallowClick() {
  const swallow = (event: MouseEvent) => event.stopPropagation()
  document.addEventListener('click', swallow, { capture: true, once: true })
  window.setTimeout(() => document.removeEventListener('click', swallow, { capture: true }), 0)
}
