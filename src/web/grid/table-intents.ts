import { cellEntry } from './cells/cell-edits.ts'
import { boxOf, isRange, type CellPlace } from './cells/cell-place.ts'
import { planFill } from './cells/planned-edits.ts'
import type { GridColumn, GridRow } from './columns/grid-column.ts'
import type { PlacedColumns } from './columns/placed-columns.ts'
import type { ColumnActions } from './header/useColumnActions.ts'
import { anchorOf } from '../ui/anchor.ts'
import type { Panels } from './panels/TablePanels.tsx'
import type { GridIntent } from './rows/keyboard.ts'
import type { Cursor } from './rows/useCursor.ts'
import type { Rows } from './rows/useRows.ts'
import type { SelectionModel } from './rows/useSelection.ts'
import type { TableEditing } from './useTableEditing.tsx'

/** The table as its keys and clicks find it. */
export type TableParts<Row extends GridRow> = {
  source: { rowAt: (index: number) => Row | undefined }
  onOpen: (address: string) => void
  onOpenAside: (address: string) => void
  onUndo: () => void
  placed: PlacedColumns<Row>
  rows: Rows
  cursor: Cursor
  selected: SelectionModel<Row>
  editing: TableEditing<Row>
  panels: Panels<Row>
  columnActions: ColumnActions
}

/** Does what a key asks of the table. True when that meant something where the cursor is. */
export function runIntent<Row extends GridRow>(
  table: TableParts<Row>,
  intent: GridIntent,
  element: HTMLElement | null,
): boolean {
  const { cursor, selected, panels } = table
  const { at } = cursor.cursor
  switch (intent.do) {
    case 'move':
      cursor.moveTo(intent.to, intent.isExtending)
      return true
    case 'edit':
      return enter(table, at, intent.typed)
    case 'selectRow':
      select(table, at, intent.isExtending)
      return true
    case 'selectLoaded':
      selected.toggleLoaded()
      return true
    case 'openRow':
      toggleOpen(table, at)
      return true
    case 'escape':
      return escape(table)
    case 'sort':
      sort(table, intent.isAdding)
      return true
    case 'columnMenu': {
      const column = columnAt(table, at)
      if (column !== undefined && element !== null) panels.openColumnMenu(column.facts.id, element)
      return true
    }
    case 'cellMenu': {
      const cell = cellAt(table, at)
      if (cell !== null && element !== null) panels.openCellMenu(cell, anchorOf(element))
      return cell !== null
    }
    case 'open': {
      const cell = cellAt(table, at)
      const link = cell?.column.link?.(cell.row)
      if (link === undefined) return false
      table.onOpenAside(link)
      window.open(link, '_blank', 'noopener')
      return true
    }
    case 'fillDown':
      table.editing.propose(planFill(table.editing.sheet, boxOf(cursor.cursor)))
      return true
    case 'undo':
      table.onUndo()
      return true
    default:
      return intent satisfies never
  }
}

/** What Enter, a double click or a typed letter does in a cell. */
export function enter<Row extends GridRow>(
  table: TableParts<Row>,
  place: CellPlace,
  typed: string | null,
): boolean {
  const cell = cellAt(table, place)
  if (cell === null) return false
  const { editing, panels, onOpen } = table
  const entry = cellEntry(cell, editing.marks.get(cell.row.id)?.[cell.column.facts.id], typed)
  if (entry?.do === 'edit') editing.start(cell, typed)
  if (entry?.do === 'open') onOpen(entry.link)
  const element = document.activeElement
  if (entry?.do === 'settle' && element !== null)
    panels.openConflict({ ...cell, mine: entry.mine }, anchorOf(element))
  return entry !== null
}

/** What a tap means where a row has two lines: a field of the second one is edited, all else leads to what the row is. */
export function tap<Row extends GridRow>(table: TableParts<Row>, place: CellPlace) {
  const cell = cellAt(table, place)
  if (cell === null) return
  const { row, column } = cell
  const isField =
    table.placed.phone?.line.includes(column.facts.id) === true && column.canEdit?.(row) === true
  const link = table.placed.all.map((each) => each.column.link?.(row)).find((each) => each !== undefined)
  if (isField) enter(table, place, null)
  else if (link !== undefined) table.onOpen(link)
  else if (table.placed.leading === 2) toggleOpen(table, place)
}

export function select<Row extends GridRow>(
  { selected, rows }: TableParts<Row>,
  place: CellPlace,
  isExtending: boolean,
) {
  if (place.row < 0) selected.toggleLoaded()
  else selected.toggle(rows.offset + place.row, isExtending)
}

export function toggleOpen<Row extends GridRow>({ rows }: TableParts<Row>, place: CellPlace) {
  if (place.row >= 0) rows.toggleOpen(place.row)
}

function escape<Row extends GridRow>({ cursor, selected }: TableParts<Row>): boolean {
  if (isRange(cursor.cursor)) cursor.collapse()
  else if (selected.count > 0) selected.clear()
  else return false
  return true
}

function sort<Row extends GridRow>(table: TableParts<Row>, isAdding: boolean) {
  const { at } = table.cursor.cursor
  const column = columnAt(table, at)
  if (at.column === 0) table.selected.toggleLoaded()
  else if (column?.facts.isSortable === true) table.columnActions.handlers.onSort(column.facts.id, isAdding)
}

export function cellAt<Row extends GridRow>(table: TableParts<Row>, place: CellPlace) {
  const row = place.row < 0 ? undefined : table.source.rowAt(table.rows.offset + place.row)
  const column = columnAt(table, place)
  return row === undefined || column === undefined ? null : { row, column }
}

function columnAt<Row extends GridRow>(
  { placed }: TableParts<Row>,
  place: CellPlace,
): GridColumn<Row> | undefined {
  return placed.all.find(({ position }) => position === place.column)?.column
}
