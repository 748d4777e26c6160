/** A cell by its place: row in the list (-1 is the header), column among the shown ones (0 is the checkbox). */
export type CellPlace = { row: number; column: number }

/** The cell that has the focus, and where a range of cells began. */
export type CellCursor = { at: CellPlace; anchor: CellPlace }

export type CellBox = { firstRow: number; lastRow: number; firstColumn: number; lastColumn: number }

export function cursorAt(at: CellPlace): CellCursor {
  return { at, anchor: at }
}

export function isRange({ at, anchor }: CellCursor): boolean {
  return !isSameCell(at, anchor)
}

export function boxOf({ at, anchor }: CellCursor): CellBox {
  return {
    firstRow: Math.min(at.row, anchor.row),
    lastRow: Math.max(at.row, anchor.row),
    firstColumn: Math.min(at.column, anchor.column),
    lastColumn: Math.max(at.column, anchor.column),
  }
}

type Move = { to: CellPlace; isExtending: boolean; firstColumn: number }

export function movedCursor({ anchor }: CellCursor, { to, isExtending, firstColumn }: Move): CellCursor {
  // A range never includes the header, the checkboxes or what opens rows.
  const isOutside = (place: CellPlace) => place.row < 0 || place.column < firstColumn
  if (!isExtending || isOutside(to)) return cursorAt(to)
  return { at: to, anchor: isOutside(anchor) ? to : anchor }
}

/** The cursor in a list that may have become smaller. */
export function cursorWithin(cursor: CellCursor, rowCount: number, columnCount: number): CellCursor {
  const { row, column } = cursor.at
  if (row < rowCount && column < columnCount) return cursor
  return cursorAt({ row: Math.min(row, rowCount - 1), column: Math.min(column, columnCount - 1) })
}

export function isSameCell(one: CellPlace, other: CellPlace): boolean {
  return one.row === other.row && one.column === other.column
}

/** The cell that an event is about, read from the places that rows and cells carry. */
export function cellOf(target: EventTarget | null, offset: number): CellPlace | null {
  const cell = target instanceof Element ? target.closest('[aria-colindex]') : null
  const row = cell?.closest('[data-row]')
  if (cell === null || !(row instanceof HTMLElement)) return null
  const index = Number(row.dataset.row)
  return { row: index < 0 ? -1 : index - offset, column: Number(cell.getAttribute('aria-colindex')) - 1 }
}

export function elementOf(
  scroller: HTMLElement | null,
  place: CellPlace,
  offset: number,
): HTMLElement | null {
  const row = place.row < 0 ? -1 : place.row + offset
  return (
    scroller?.querySelector<HTMLElement>(`[data-row="${row}"] [aria-colindex="${place.column + 1}"]`) ?? null
  )
}
