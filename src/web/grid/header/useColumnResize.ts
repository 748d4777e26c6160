import { useCallback, useEffect, useRef, useState, type PointerEvent } from 'react'
import { allowedWidth } from '../columns/column-layout.ts'
import type { PlacedColumns } from '../columns/placed-columns.ts'

/** Dragging the edge of a head. The width follows the pointer and is kept when it is let go. */
export function useColumnResize(placed: PlacedColumns, onResize: (id: string, width: number) => void) {
  const [resize, setResize] = useState<{ id: string; width: number } | null>(null)
  const current = useRef({ placed, onResize })
  useEffect(() => {
    current.current = { placed, onResize }
  })
  const startResize = useCallback((id: string, event: PointerEvent) => {
    const edge = event.currentTarget
    if (event.button !== 0 || !(edge instanceof HTMLElement)) return
    const from = event.clientX
    const initial = current.current.placed.all.find((each) => each.id === id)?.width ?? 0
    const side = getComputedStyle(edge).direction === 'rtl' ? -1 : 1
    let width = initial
    const listening = new AbortController()
    const { signal } = listening
    edge.setPointerCapture(event.pointerId)
    edge.dataset.resizing = ''
    const handleMove = (move: { clientX: number }) => {
      width = allowedWidth(initial + side * (move.clientX - from))
      setResize({ id, width })
    }
    const stop = () => {
      listening.abort()
      delete edge.dataset.resizing
      setResize(null)
      if (width !== initial) current.current.onResize(id, width)
    }
    edge.addEventListener('pointermove', handleMove, { signal })
    edge.addEventListener('pointerup', stop, { signal })
    edge.addEventListener('pointercancel', stop, { signal })
  }, [])
  return { resize, startResize }
}

/** Width that shows the longest of the cells on the screen, and the head, in full. */
export function fittingWidth(grid: HTMLElement, columnClassName: string): number {
  const range = document.createRange()
  let widest = 0
  for (const cell of grid.querySelectorAll(`.${CSS.escape(columnClassName)}`)) {
    range.selectNodeContents(cell.querySelector('span, a') ?? cell)
    const isHead = cell.getAttribute('role') === 'columnheader'
    widest = Math.max(widest, Math.ceil(contentWidth(cell, range, isHead)) + (isHead ? 46 : 24))
  }
  return allowedWidth(widest)
}

/** A list has several elements side by side; anything else is measured as text. */
function contentWidth(cell: Element, range: Range, isHead: boolean): number {
  if (cell.childElementCount <= 1 || isHead) return range.getBoundingClientRect().width
  return [...cell.children].reduce((sum, child) => sum + child.scrollWidth + 4, 0)
}
