import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
} from 'react'
import type { Pin } from '../columns/column-layout.ts'
import { dropPlace } from '../columns/column-moves.ts'
import type { PlacedColumns } from '../columns/placed-columns.ts'

export type ColumnDrag = {
  id: string
  label: string
  pointer: { x: number; y: number }
  /** Where the line stands that shows the new place, counted from the start of the free columns. */
  lineAt: number | null
}

type ColumnDragInput = {
  scroller: RefObject<HTMLDivElement | null>
  placed: PlacedColumns
  onMove: (id: string, before: string | null, pin: Pin | null) => void
}

const startsAfterPx = 6

/** Dragging a head to another place. A movement of a few pixels is still a click. */
export function useColumnDrag({ scroller, placed, onMove }: ColumnDragInput) {
  const [drag, setDrag] = useState<ColumnDrag | null>(null)
  const current = useRef({ placed, onMove })
  useEffect(() => {
    current.current = { placed, onMove }
  })
  const endDrag = useRef<() => void>(() => undefined)
  useEffect(() => () => endDrag.current(), [])

  const startDrag = useCallback(
    (id: string, event: ReactPointerEvent) => {
      if (event.button !== 0 || event.pointerType === 'touch') return
      const label = current.current.placed.all.find((each) => each.id === id)?.column.facts.label ?? id
      const from = { x: event.clientX, y: event.clientY }
      let isMoving = false
      const placeAt = (x: number) => {
        const element = scroller.current
        return element === null ? null : dropPlace(current.current.placed, offsetIn(element, x), id)
      }
      const handleMove = (move: PointerEvent) => {
        if (!isMoving && Math.hypot(move.clientX - from.x, move.clientY - from.y) < startsAfterPx) return
        isMoving = true
        scrollNearEdges(scroller.current, move.clientX)
        setDrag({
          id,
          label,
          pointer: { x: move.clientX, y: move.clientY },
          lineAt: placeAt(move.clientX)?.lineAt ?? null,
        })
      }
      const handleUp = (up: PointerEvent) => {
        const place = isMoving ? placeAt(up.clientX) : null
        if (isMoving) swallowClick()
        stop()
        if (place !== null) current.current.onMove(id, place.before, place.pin)
      }
      const handleKey = (key: KeyboardEvent) => (key.key === 'Escape' ? stop() : undefined)
      const stop = () => {
        document.removeEventListener('pointermove', handleMove)
        document.removeEventListener('pointerup', handleUp)
        document.removeEventListener('pointercancel', stop)
        document.removeEventListener('keydown', handleKey, true)
        setDrag(null)
      }
      endDrag.current = stop
      document.addEventListener('pointermove', handleMove)
      document.addEventListener('pointerup', handleUp)
      document.addEventListener('pointercancel', stop)
      document.addEventListener('keydown', handleKey, true)
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
