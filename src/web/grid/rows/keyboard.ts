import type { CellPlace } from '../cells/cell-place.ts'
import type { LeadingCells } from '../columns/placed-columns.ts'

export type KeyPress = { key: string; isShift: boolean; isControl: boolean; isAlt: boolean }

export type GridSize = {
  rows: number
  /** With those that stand before the columns. */
  columns: number
  leading: LeadingCells
  pageRows: number
  isRightToLeft: boolean
}

/** What a key asks of the grid when no cell is being edited. */
export type GridIntent =
  | { do: 'move'; to: CellPlace; isExtending: boolean }
  | { do: 'edit'; typed: string | null }
  | { do: 'selectRow'; isExtending: boolean }
  | { do: 'selectLoaded' }
  | { do: 'openRow' }
  | { do: 'escape' }
  | { do: 'sort'; isAdding: boolean }
  | { do: 'columnMenu' }
  | { do: 'cellMenu' }
  | { do: 'open' }
  | { do: 'fillDown' }
  | { do: 'undo' }

/** The grid's answer to a key, or null when the key is none of its business. */
export function intentOf(press: KeyPress, at: CellPlace, size: GridSize): GridIntent | null {
  if (press.isAlt) return press.key === 'ArrowDown' && at.row < 0 ? { do: 'columnMenu' } : null
  const move = moveOf(press, at, size)
  if (move !== null) return { do: 'move', to: move, isExtending: press.isShift }
  if (press.key === 'ContextMenu' || (press.key === 'F10' && press.isShift)) {
    return { do: at.row < 0 ? 'columnMenu' : 'cellMenu' }
  }
  if (press.isControl) return controlIntent(press, at)
  return at.row < 0 ? headerIntent(press) : bodyIntent(press, at, size.leading)
}

function controlIntent({ key }: KeyPress, at: CellPlace): GridIntent | null {
  if (key.toLowerCase() === 'a') return { do: 'selectLoaded' }
  if (key.toLowerCase() === 'z') return { do: 'undo' }
  if (key.toLowerCase() === 'd' && at.row >= 0) return { do: 'fillDown' }
  return key === 'Enter' && at.row >= 0 ? { do: 'open' } : null
}

function headerIntent({ key, isShift }: KeyPress): GridIntent | null {
  if (key === 'Enter' || key === ' ') return { do: 'sort', isAdding: isShift }
  return key === 'Escape' ? { do: 'escape' } : null
}

function bodyIntent({ key, isShift }: KeyPress, at: CellPlace, leading: LeadingCells): GridIntent | null {
  const isOpener = at.column > 0 && at.column < leading
  if (key === 'Escape') return { do: 'escape' }
  if (isOpener) return key === ' ' || key === 'Enter' ? { do: 'openRow' } : null
  if (key === ' ') return { do: 'selectRow', isExtending: isShift }
  if (key === 'Enter' || key === 'F2')
    return at.column === 0 ? { do: 'selectRow', isExtending: false } : { do: 'edit', typed: null }
  return key.length === 1 && at.column > 0 ? { do: 'edit', typed: key } : null
}

function moveOf(press: KeyPress, at: CellPlace, size: GridSize): CellPlace | null {
  const lastRow = size.rows - 1
  const lastColumn = size.columns - 1
  const forward = size.isRightToLeft ? 'ArrowLeft' : 'ArrowRight'
  const backward = size.isRightToLeft ? 'ArrowRight' : 'ArrowLeft'
  const place = (row: number, column: number) => ({
    row: Math.min(Math.max(row, -1), lastRow),
    column: Math.min(Math.max(column, 0), lastColumn),
  })
  switch (press.key) {
    case 'ArrowDown':
      return place(press.isControl ? lastRow : at.row + 1, at.column)
    case 'ArrowUp':
      return place(press.isControl ? Math.min(at.row, 0) : at.row - 1, at.column)
    case forward:
      return place(at.row, press.isControl ? lastColumn : at.column + 1)
    case backward:
      return place(at.row, press.isControl ? 0 : at.column - 1)
    case 'Home':
      return press.isControl ? place(0, 0) : place(at.row, 0)
    case 'End':
      return press.isControl ? place(lastRow, lastColumn) : place(at.row, lastColumn)
    case 'PageDown':
      return place(at.row + size.pageRows, at.column)
    case 'PageUp':
      return place(at.row < 0 ? -1 : Math.max(0, at.row - size.pageRows), at.column)
    default:
      return null
  }
}
