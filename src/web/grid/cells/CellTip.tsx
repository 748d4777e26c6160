import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import classes from './CellTip.module.css'

export type Tip = { content: ReactNode; cell: HTMLElement }

type CellTipProps = {
  scroller: RefObject<HTMLDivElement | null>
  /** What the cell under the pointer has to add, if anything. */
  tipOf: (target: Element) => Tip | null
  /** The tip of the cell with the focus, shown without a pointer. */
  focused: (() => Tip | null) | null
}

const delayMs = 350

/** One tip for all cells. It shows what a cell has no room for. */
export function CellTip({ scroller, tipOf, focused }: CellTipProps) {
  const [tip, setTip] = useState<Tip | null>(null)
  const find = useRef(tipOf)
  useEffect(() => {
    find.current = tipOf
  })
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    let timer = 0
    let last: Element | null = null
    let pointer: { x: number; y: number } | null = null
    const hide = () => {
      clearTimeout(timer)
      last = null
      setTip(null)
    }
    const showSoon = (findCell: () => Element | null) => {
      timer = window.setTimeout(() => {
        const cell = findCell()
        setTip(cell === null ? null : find.current(cell))
      }, delayMs)
    }
    const handleOver = (event: PointerEvent) => {
      const cell = cellAround(event.target)
      if (cell === last) return
      hide()
      last = cell
      pointer = event.pointerType === 'touch' ? null : { x: event.clientX, y: event.clientY }
      if (cell !== null && pointer !== null) showSoon(() => cell)
    }
    const handleLeave = () => {
      hide()
      pointer = null
    }
    // A short way may leave the same cell under the pointer, which then enters nothing anew.
    const handleScroll = () => {
      const place = pointer
      hide()
      if (place !== null) showSoon(() => cellAround(document.elementFromPoint(place.x, place.y)))
    }
    element.addEventListener('pointerover', handleOver)
    element.addEventListener('pointerleave', handleLeave)
    element.addEventListener('pointerdown', hide)
    element.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('pointerover', handleOver)
      element.removeEventListener('pointerleave', handleLeave)
      element.removeEventListener('pointerdown', hide)
      element.removeEventListener('scroll', handleScroll)
    }
  }, [scroller])
  useEffect(() => setTip(focused?.() ?? null), [focused])
  return tip === null ? null : <TipBox tip={tip} />
}

function cellAround(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[aria-colindex]') : null
}

function TipBox({ tip }: { tip: Tip }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const cell = tip.cell.getBoundingClientRect()
    const { width, height } = element.getBoundingClientRect()
    const below = cell.bottom + 6
    const top = below + height > window.innerHeight - 8 ? cell.top - height - 6 : below
    element.style.left = `${Math.max(8, Math.min(cell.left, window.innerWidth - width - 8))}px`
    element.style.top = `${Math.max(8, top)}px`
  }, [tip])
  return (
    <div ref={box} role="tooltip" className={classes.tip}>
      {tip.content}
    </div>
  )
}
