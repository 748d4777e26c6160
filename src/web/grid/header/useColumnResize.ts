import { useCallback, useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react'
import { allowedWidth } from '../columns/column-layout.ts'

export type ColumnResize = { id: string; width: number }

/** Dragging the edge of a head. The width follows the pointer and is kept when it is let go. */
export function useColumnResize(
  widthOf: (id: string) => number,
  onResize: (id: string, width: number) => void,
) {
  const [resize, setResize] = useState<ColumnResize | null>(null)
  const current = useRef({ widthOf, onResize })
  useEffect(() => {
    current.current = { widthOf, onResize }
  })
  const startResize = useCallback((id: string, event: ReactPointerEvent) => {
    if (event.button !== 0) return
    const edge = event.currentTarget
    if (!(edge instanceof HTMLElement)) return
    const from = event.clientX
    const initial = current.current.widthOf(id)
    const side = getComputedStyle(edge).direction === 'rtl' ? -1 : 1
    let width = initial
    edge.setPointerCapture(event.pointerId)
    edge.dataset.resizing = ''
    const handleMove = (move: PointerEvent) => {
      width = allowedWidth(initial + side * (move.clientX - from))
      setResize({ id, width })
    }
    const stop = () => {
      edge.removeEventListener('pointermove', handleMove)
      edge.removeEventListener('pointerup', stop)
      edge.removeEventListener('pointercancel', stop)
      delete edge.dataset.resizing
      setResize(null)
      if (width !== initial) current.current.onResize(id, width)
    }
    edge.addEventListener('pointermove', handleMove)
    edge.addEventListener('pointerup', stop)
    edge.addEventListener('pointercancel', stop)
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
    widest = Math.max(widest, Math.ceil(contentWidth(cell, range)) + (isHead ? 46 : 24))
  }
  return allowedWidth(widest)
}

/** A list has several elements side by side; anything else is measured as text. */
function contentWidth(cell: Element, range: Range): number {
  if (cell.childElementCount <= 1) return range.getBoundingClientRect().width
  if (cell.getAttribute('role') === 'columnheader') return range.getBoundingClientRect().width
  return [...cell.children].reduce((sum, child) => sum + child.getBoundingClientRect().width + 4, 0)
}
