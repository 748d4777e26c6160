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
    const hide = () => {
      clearTimeout(timer)
      last = null
      setTip(null)
    }
    const handleOver = (event: PointerEvent) => {
      const cell = event.target instanceof Element ? event.target.closest('[aria-colindex]') : null
      if (cell === last) return
      hide()
      last = cell
      if (cell !== null && event.pointerType !== 'touch')
        timer = window.setTimeout(() => setTip(find.current(cell)), delayMs)
    }
    element.addEventListener('pointerover', handleOver)
    element.addEventListener('pointerleave', hide)
    element.addEventListener('pointerdown', hide)
    element.addEventListener('scroll', hide, { passive: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('pointerover', handleOver)
      element.removeEventListener('pointerleave', hide)
      element.removeEventListener('pointerdown', hide)
      element.removeEventListener('scroll', hide)
    }
  }, [scroller])
  useEffect(() => setTip(focused?.() ?? null), [focused])
  return tip === null ? null : <TipBox tip={tip} />
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
