import { useCallback, useState, type RefObject } from 'react'
import { cursorAt, cursorWithin, isSameCell, movedCursor, type CellPlace } from '../cells/cell-range.ts'
import { scrollToColumn, type PlacedColumns } from '../columns/placed-columns.ts'
import { useCellFocus } from './useCellFocus.ts'

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
  const handleFound = useCallback(
    (place: CellPlace) => setCursor((current) => (isSameCell(current.at, place) ? current : cursorAt(place))),
    [],
  )
  const { follow, focus, focusHandlers } = useCellFocus({
    scroller,
    at: cursor.at,
    offset,
    onFound: handleFound,
  })
  const moveTo = useCallback(
    (to: CellPlace, isExtending: boolean) => {
      follow()
      setCursor((current) => movedCursor(current, { to, isExtending, firstColumn: leading }))
      if (to.row >= 0) reveal(to.row)
      revealColumn(scroller.current, placed, to.column)
    },
    [follow, reveal, scroller, placed, leading],
  )
  /** Elsewhere without taking the focus from where it is. */
  const toCell = useCallback((place: CellPlace) => setCursor(cursorAt(place)), [])
  /** To the first of other rows; whoever stands in the head stays there. */
  const toFirstRow = useCallback(
    () => setCursor(({ at: { row, column } }) => cursorAt({ row: Math.min(row, 0), column })),
    [],
  )
  const collapse = useCallback(() => setCursor((current) => cursorAt(current.at)), [])
  const within = cursorWithin(cursor, rowCount, placed.all.length + leading)
  return { cursor: within, moveTo, toCell, toFirstRow, focus, collapse, focusHandlers }
}

function revealColumn(scroller: HTMLElement | null, placed: PlacedColumns, position: number) {
  if (scroller === null) return
  const seen = { scrolledPx: Math.abs(scroller.scrollLeft), widthPx: scroller.clientWidth }
  const to = scrollToColumn(placed, position, seen)
  const side = getComputedStyle(scroller).direction === 'rtl' ? -1 : 1
  if (to !== null) scroller.scrollLeft = side * to
}
