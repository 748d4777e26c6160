import { useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'
import { cellOf, cursorAt, cursorWithin, elementOf, isSameCell, movedCursor } from '../cells/cell-place.ts'
import type { CellCursor, CellPlace } from '../cells/cell-place.ts'
import { scrollToColumn, type PlacedColumns } from '../columns/placed-columns.ts'

type CursorInput = {
  scroller: RefObject<HTMLDivElement | null>
  initial: CellPlace | null
  rowCount: number
  offset: number
  placed: PlacedColumns
  reveal: (row: number) => void
}

export type Cursor = ReturnType<typeof useCursor>

/** Which cell has the focus. The browser's own focus follows, so that every key and reader finds it there. */
export function useCursor({ scroller, initial, rowCount, offset, placed, reveal }: CursorInput) {
  const { leading } = placed
  const [cursor, setCursor] = useState(() => cursorAt(initial ?? { row: 0, column: leading }))
  const [shown, setShown] = useState(placed)
  if (shown !== placed) {
    setShown(placed)
    setCursor(cursorOnColumn(cursor, shown, placed))
  }
  const { at } = cursor
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

  useNewColumnInView(scroller, placed)
  const focusHandlers = {
    onFocus({ target }: FocusEvent) {
      hasFocus.current = true
      const isCell = target instanceof Element && target.matches('[aria-colindex]')
      const place = isCell ? cellOf(target, offset) : null
      if (place !== null) setCursor((current) => (isSameCell(current.at, place) ? current : cursorAt(place)))
    },
    onBlur({ target }: FocusEvent) {
      hasFocus.current = !(target instanceof Element) || !target.isConnected
    },
  }
  return {
    cursor: cursorWithin(cursor, rowCount, placed.all.length + leading),
    focusHandlers,
    moveTo: (to: CellPlace, isExtending: boolean) => {
      mustFocus.current = true
      setCursor((current) => movedCursor(current, { to, isExtending, firstColumn: leading }))
      if (to.row >= 0) reveal(to.row)
      revealColumn(scroller.current, placed, to.column)
    },
    /** Back to where someone was; the focus follows unless it is elsewhere by now. */
    toCell: (place: CellPlace) => {
      if (document.activeElement === document.body) hasFocus.current = true
      setCursor(cursorAt(place))
    },
    /** To the first of other rows; whoever stands in the head stays there. */
    toFirstRow: () =>
      setCursor((current) => cursorAt({ row: Math.min(current.at.row, 0), column: current.at.column })),
    collapse: () => setCursor((current) => cursorAt(current.at)),
    /** Puts the focus on the current cell again, for example when a menu closes. */
    focus: () => elementOf(scroller.current, at, offset)?.focus({ preventScroll: true }),
  }
}

/** Other columns, or a phone that was turned: the cursor stays in its column. */
function cursorOnColumn({ at, anchor }: CellCursor, before: PlacedColumns, after: PlacedColumns): CellCursor {
  const moved = ({ row, column }: CellPlace): CellPlace => {
    const id = before.all.find(({ position }) => position === column)?.id
    return { row, column: after.all.find((each) => each.id === id)?.position ?? column }
  }
  return { at: moved(at), anchor: moved(anchor) }
}

/** A column that was shown just now comes into view, wherever it stands. */
function useNewColumnInView(scroller: RefObject<HTMLElement | null>, placed: PlacedColumns) {
  const known = useRef(placed)
  useLayoutEffect(() => {
    const before = new Set(known.current.all.map(({ id }) => id))
    const [shown, ...others] = placed.all.filter(({ id }) => !before.has(id))
    const isTurned = (known.current.phone === null) !== (placed.phone === null)
    known.current = placed
    if (!isTurned && shown !== undefined && others.length === 0)
      revealColumn(scroller.current, placed, shown.position)
  }, [placed, scroller])
}

function revealColumn(scroller: HTMLElement | null, placed: PlacedColumns, position: number) {
  if (scroller === null) return
  const seen = { scrolledPx: Math.abs(scroller.scrollLeft), widthPx: scroller.clientWidth }
  const to = scrollToColumn(placed, position, seen)
  const side = getComputedStyle(scroller).direction === 'rtl' ? -1 : 1
  if (to !== null) scroller.scrollLeft = side * to
}
