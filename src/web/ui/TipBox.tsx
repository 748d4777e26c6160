import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import classes from './TipBox.module.css'

export type TipBoxProps = { id?: string; element: Element; children: ReactNode }

/** A tip below an element, or above it where there is no room. */
export function TipBox({ id, element, children }: TipBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = box
    if (current === null) return
    const place = element.getBoundingClientRect()
    const { width, height } = current.getBoundingClientRect()
    const below = place.bottom + 6
    const top = below + height > window.innerHeight - 8 ? place.top - height - 6 : below
    current.style.left = `${Math.max(8, Math.min(place.left, window.innerWidth - width - 8))}px`
    current.style.top = `${Math.max(8, top)}px`
  }, [element, children])
  return createPortal(
    <div ref={box} id={id} role="tooltip" className={classes.tip}>
      {children}
    </div>,
    document.body,
  )
}
