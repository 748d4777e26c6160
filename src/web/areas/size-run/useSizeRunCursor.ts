import { useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { boxOf, cursorAt, isRange, movedCursor, type CellPlace } from '../../grid/cells/cell-place.ts'
import type { EditEnd } from '../../grid/cells/CellEditor.tsx'
import { turnedBox } from './turned-cells.ts'

type CursorInput = { frame: RefObject<HTMLElement | null>; lines: number; sizes: number }

/** Which cell has the focus, and which are marked: the line from 0, the size from 1, for before the sizes stand the heads. */
export function useSizeRunCursor({ frame, lines, sizes }: CursorInput) {
  const [held, setCursor] = useState(cursorAt({ row: 0, column: 1 }))
  const within = ({ row, column }: CellPlace): CellPlace => ({
    row: Math.min(Math.max(row, 0), lines - 1),
    column: Math.min(Math.max(column, 1), sizes),
  })
  const cursor = { at: within(held.at), anchor: within(held.anchor) }
  const focus = ({ row, column }: CellPlace = cursor.at) =>
    frame.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)?.focus()
  const moveTo = (place: CellPlace, isExtending = false) => {
    const to = within(place)
    // An editor that is open goes first: it would take the loss of its focus for an end of its own.
    flushSync(() => setCursor((current) => movedCursor(current, { to, isExtending, firstColumn: 1 })))
    focus(to)
  }
  const box = boxOf(cursor)
  const isMarked = ({ row, column }: CellPlace) =>
    isRange(cursor) &&
    row >= box.firstRow &&
    row <= box.lastRow &&
    column >= box.firstColumn &&
    column <= box.lastColumn
  return {
    cursor,
    focus,
    moveTo,
    isMarked,
    /** The marked cells as the sheet has them; null while there is but one. */
    marked: isRange(cursor) ? turnedBox(box) : null,
    moveAfter: (end: EditEnd) => moveTo(placeAfter(end, cursor.at), end === 'all'),
  }
}

function placeAfter(end: EditEnd, { row, column }: CellPlace): CellPlace {
  if (end === 'down') return { row: row + 1, column }
  if (end === 'next') return { row, column: column + 1 }
  return { row, column: end === 'previous' ? column - 1 : column }
}
