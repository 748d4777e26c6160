/** A cell by its place: row in the list (-1 is the header), column among the shown ones (0 is the checkbox). */
export type CellPlace = { row: number; column: number }

/** The cell that has the focus, and where a range of cells began. */
export type CellCursor = { at: CellPlace; anchor: CellPlace }

export type CellBox = { firstRow: number; lastRow: number; firstColumn: number; lastColumn: number }

export function cursorAt(at: CellPlace): CellCursor {
  return { at, anchor: at }
}

export function isRange({ at, anchor }: CellCursor): boolean {
  return at.row !== anchor.row || at.column !== anchor.column
}

export function boxOf({ at, anchor }: CellCursor): CellBox {
  return {
    firstRow: Math.min(at.row, anchor.row),
    lastRow: Math.max(at.row, anchor.row),
    firstColumn: Math.min(at.column, anchor.column),
    lastColumn: Math.max(at.column, anchor.column),
  }
}

export function movedCursor(cursor: CellCursor, at: CellPlace, isExtending: boolean): CellCursor {
  // A range never includes the header or the checkbox column.
  if (!isExtending || at.row < 0 || at.column < 1) return cursorAt(at)
  const anchor = cursor.anchor.row < 0 || cursor.anchor.column < 1 ? at : cursor.anchor
  return { at, anchor }
}
