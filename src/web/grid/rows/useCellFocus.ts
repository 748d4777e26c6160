import { useCallback, useLayoutEffect, useMemo, useRef, type FocusEvent, type RefObject } from 'react'
import type { CellPlace } from '../cells/cell-range.ts'
import { cellOf, elementOf } from '../cells/find-cell.ts'

type CellFocusInput = {
  scroller: RefObject<HTMLDivElement | null>
  at: CellPlace
  offset: number
  /** The focus came into another cell by itself. */
  onFound: (place: CellPlace) => void
}

/** Keeps the browser's focus on the cell of the cursor, also when its element went to another row by scrolling. */
export function useCellFocus({ scroller, at, offset, onFound }: CellFocusInput) {
  const mustFocus = useRef(false)
  const hasFocus = useRef(false)

  // Also when the element with the focus left the page, or was given to another row by scrolling.
  useLayoutEffect(() => {
    const { activeElement } = document
    const isCell =
      activeElement?.matches('[role="gridcell"]') === true &&
      scroller.current?.contains(activeElement) === true
    if (!mustFocus.current && !(hasFocus.current && (activeElement === document.body || isCell))) return
    const element = elementOf(scroller.current, at, offset)
    mustFocus.current = false
    if (element !== activeElement) element?.focus({ preventScroll: true })
  })

  const focusHandlers = useMemo(
    () => ({
      onFocus: ({ target }: FocusEvent) => {
        hasFocus.current = true
        const place =
          target instanceof Element && target.matches('[aria-colindex]') ? cellOf(target, offset) : null
        if (place !== null) onFound(place)
      },
      onBlur: (event: FocusEvent) => {
        hasFocus.current = !(event.target instanceof Element) || !event.target.isConnected
      },
    }),
    [offset, onFound],
  )
  /** Takes the focus along when the cursor has moved. */
  const follow = useCallback(() => void (mustFocus.current = true), [])
  /** Puts the focus on the current cell again, for example when a menu closes. */
  const focus = useCallback(() => {
    elementOf(scroller.current, at, offset)?.focus({ preventScroll: true })
  }, [scroller, at, offset])
  return { follow, focus, focusHandlers }
}
