import type { CellValue } from './cells/cell-value.ts'
import { copiedCell } from './cells/copied-cell.ts'
import type { TableEditing } from './useTableEditing.tsx'
import type { GridRow } from './columns/grid-column.ts'
import type { PlacedColumns } from './columns/placed-columns.ts'
import type { GridProps } from './grid-props.ts'
import type { GridEventsInput } from './grid-events.ts'
import type { ColumnActions } from './header/useColumnActions.ts'
import { anchorOf } from './panels/Anchored.tsx'
import type { Panels } from './panels/usePanels.ts'
import { boxOf, type CellPlace } from './cells/cell-range.ts'
import { clipboardText } from './cells/copy-cells.ts'
import type { GridIntent } from './rows/keyboard.ts'
import type { Cursor } from './rows/useCursor.ts'
import type { SelectionModel } from './rows/useSelection.ts'

type IntentsInput<Row extends GridRow, Summary> = GridProps<Row, Summary> & {
  offset: number
  placed: PlacedColumns<Row>
  cursor: Cursor
  selected: SelectionModel<Row>
  editing: TableEditing<Row>
  panels: Panels<Row>
  columnActions: ColumnActions
}

type Intents = Pick<
  GridEventsInput,
  'onIntent' | 'onPoint' | 'onCheckbox' | 'onEdit' | 'onOpen' | 'onCellMenu' | 'copied'
>

/** What keys and clicks come to, in the words of the table. */
export function useTableIntents<Row extends GridRow, Summary>(input: IntentsInput<Row, Summary>): Intents {
  const { source, offset, placed, cursor, selected, editing, panels, columnActions, onOpen } = input
  const { at } = cursor.cursor
  const cellAt = (place: CellPlace) => {
    const row = place.row < 0 ? undefined : source.rowAt(offset + place.row)
    const column = placed.all.find(({ position }) => position === place.column)?.column
    return row === undefined || column === undefined ? null : { row, column }
  }
  const select = (place: CellPlace, isExtending: boolean) =>
    place.row < 0 ? selected.toggleLoaded() : selected.toggle(offset + place.row, isExtending)

  function edit(place: CellPlace, typed: string | null): boolean {
    const cell = cellAt(place)
    if (cell === null) return false
    const mark = editing.marks.get(cell.row.id)?.[cell.column.facts.id]
    if (mark?.state === 'conflict') return openConflict(cell, mark.mine)
    if (mark?.state !== 'saving' && cell.column.canEdit?.(cell.row) === true) {
      editing.start(cell, typed)
      return true
    }
    const link = typed === null ? cell.column.link?.(cell.row) : undefined
    if (link !== undefined) onOpen(link)
    return link !== undefined
  }

  function openConflict(cell: NonNullable<ReturnType<typeof cellAt>>, mine: CellValue): boolean {
    const element = document.activeElement
    if (element !== null) panels.openConflict({ ...cell, mine }, anchorOf(element))
    return true
  }

  function escape(): boolean {
    const { anchor } = cursor.cursor
    if (anchor.row !== at.row || anchor.column !== at.column) cursor.collapse()
    else if (selected.count > 0) selected.clear()
    else return false
    return true
  }

  function handleIntent(intent: GridIntent, element: HTMLElement | null): boolean {
    const columnId = placed.all.find(({ position }) => position === at.column)?.id
    switch (intent.do) {
      case 'move':
        cursor.moveTo(intent.to, intent.isExtending)
        return true
      case 'edit':
        return edit(at, intent.typed)
      case 'selectRow':
        select(at, intent.isExtending)
        return true
      case 'selectLoaded':
        selected.toggleLoaded()
        return true
      case 'escape':
        return escape()
      case 'sort':
        if (columnId === undefined) selected.toggleLoaded()
        else if (cellSortable(columnId)) columnActions.handlers.onSort(columnId, intent.isAdding)
        return true
      case 'columnMenu':
        if (columnId !== undefined && element !== null) panels.openColumnMenu(columnId, element)
        return true
      case 'cellMenu': {
        const cell = cellAt(at)
        if (cell !== null && element !== null) panels.openCellMenu(cell.row, cell.column, anchorOf(element))
        return cell !== null
      }
      case 'open': {
        const cell = cellAt(at)
        const link = cell?.column.link?.(cell.row)
        if (link !== undefined) window.open(link, '_blank', 'noopener')
        return link !== undefined
      }
      case 'copy':
        return false
      default:
        return intent satisfies never
    }
  }
  const cellSortable = (columnId: string) =>
    placed.all.find(({ id }) => id === columnId)?.column.facts.isSortable === true

  return {
    onIntent: handleIntent,
    onPoint: cursor.moveTo,
    onCheckbox: select,
    onEdit: (place) => void edit(place, null),
    onOpen,
    onCellMenu: (place, { left, top }) => {
      const cell = cellAt(place)
      cursor.moveTo(place, false)
      if (cell !== null) panels.openCellMenu(cell.row, cell.column, { left, top, width: 1, height: 1 })
    },
    copied: () => {
      if (at.row < 0) return null
      const box = boxOf(cursor.cursor)
      const columns = placed.all.filter(
        ({ position }) => position >= box.firstColumn && position <= box.lastColumn,
      )
      const rows = Array.from({ length: box.lastRow - box.firstRow + 1 }, (_, row) =>
        source.rowAt(offset + box.firstRow + row),
      )
      return clipboardText(
        rows.flatMap((row) =>
          row === undefined ? [] : [columns.map(({ column }) => copiedCell(column, row))],
        ),
      )
    },
  }
}
