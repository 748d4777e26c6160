import {
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type RefObject,
} from 'react'
import type { PlacedColumns } from '../columns/placed-columns.ts'
import { cursorAt, movedCursor, type CellCursor, type CellPlace } from '../cells/cell-range.ts'
import { cellOf, elementOf } from '../cells/find-cell.ts'

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
  const [cursor, setCursor] = useState<CellCursor>(() => cursorAt(initial ?? { row: 0, column: 1 }))
  const mustFocus = useRef(false)
  const hasFocus = useRef(false)
  const columnCount = placed.all.length + 1
  const at = {
    row: Math.min(cursor.at.row, rowCount - 1),
    column: Math.min(cursor.at.column, columnCount - 1),
  }
  const kept = at.row === cursor.at.row && at.column === cursor.at.column ? cursor : cursorAt(at)

  const moveTo = useCallback(
    (place: CellPlace, isExtending: boolean) => {
      mustFocus.current = true
      setCursor((current) => movedCursor(current, place, isExtending))
      if (place.row >= 0) reveal(place.row)
      revealColumn(scroller.current, placed, place.column)
    },
    [reveal, scroller, placed],
  )

  // Also when the element with the focus left the page, or was given to another row by scrolling.
  useLayoutEffect(() => {
    const { activeElement } = document
    const isCell =
      activeElement?.matches('[role="gridcell"]') === true &&
      scroller.current?.contains(activeElement) === true
    if (!mustFocus.current && !(hasFocus.current && (activeElement === document.body || isCell))) return
    const element = elementOf(scroller.current, cursor.at, offset)
    mustFocus.current = false
    if (element !== activeElement) element?.focus({ preventScroll: true })
  })

  const focusHandlers = useMemo(
    () => ({
      onFocus: ({ target }: FocusEvent) => {
        hasFocus.current = true
        const place =
          target instanceof Element && target.matches('[aria-colindex]') ? cellOf(target, offset) : null
        if (place === null) return
        setCursor((current) =>
          current.at.row === place.row && current.at.column === place.column ? current : cursorAt(place),
        )
      },
      onBlur: (event: FocusEvent) => {
        hasFocus.current = !(event.target instanceof Element) || !event.target.isConnected
      },
    }),
    [offset],
  )

  /** Puts the focus on the current cell again, for example when a menu closes. */
  const focus = useCallback(() => {
    elementOf(scroller.current, cursor.at, offset)?.focus({ preventScroll: true })
  }, [scroller, cursor, offset])
  /** Elsewhere without taking the focus from where it is. */
  const toCell = useCallback((place: CellPlace) => setCursor(cursorAt(place)), [])
  /** To the first of other rows; whoever stands in the head stays there. */
  const toFirstRow = useCallback(
    () => setCursor(({ at: { row, column } }) => cursorAt({ row: Math.min(row, 0), column })),
    [],
  )
  const collapse = useCallback(() => setCursor((current) => cursorAt(current.at)), [])
  return { cursor: kept, moveTo, toCell, toFirstRow, focus, collapse, focusHandlers }
}

/** Scrolls just so far that a free column stands between the pinned ones. */
function revealColumn(scroller: HTMLElement | null, placed: PlacedColumns, position: number) {
  const at = placed.center.findIndex((each) => each.position === position)
  const column = placed.center[at]
  if (scroller === null || column === undefined) return
  const side = getComputedStyle(scroller).direction === 'rtl' ? -1 : 1
  const from = placed.centerStarts[at] ?? 0
  const widthPx = scroller.clientWidth - placed.startPx - placed.endPx
  const scrolledPx = Math.abs(scroller.scrollLeft)
  if (from < scrolledPx) scroller.scrollLeft = side * from
  else if (from + column.width > scrolledPx + widthPx)
    scroller.scrollLeft = side * (from + column.width - widthPx)
}
