import type { ClipboardEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { boxOf, isSameCell, type CellCursor, type CellPlace } from '../../grid/cells/cell-place.ts'
import { clipboardText, copiedCell } from '../../grid/cells/copied-cells.ts'
import { pastedCells } from '../../grid/cells/pasted-cells.ts'
import { planFill, planPaste } from '../../grid/cells/planned-edits.ts'
import type { GridColumn } from '../../grid/columns/grid-column.ts'
import { intentOf } from '../../grid/rows/keyboard.ts'
import type { SizeRow } from './size-run-rows.ts'
import { turnedBox, turnedTexts } from './turned-cells.ts'
import type { useSizeRunEditing } from './useSizeRunEditing.tsx'

type SizeRunParts = {
  cursor: CellCursor
  rows: readonly SizeRow[]
  columns: readonly GridColumn<SizeRow>[]
  editing: ReturnType<typeof useSizeRunEditing>
  isReadOnly: boolean
  moveTo: (place: CellPlace, isExtending?: boolean) => void
  /** Answers whether the cell is edited now. */
  start: (place: CellPlace, typed: string | null) => boolean
}

/** Events of all cells, caught once at the table; what stands in a cell that is edited has keys of its own. */
export function sizeRunEvents(parts: SizeRunParts) {
  const { cursor, editing, moveTo, start } = parts
  return {
    onKeyDown(event: KeyboardEvent) {
      if (placeOf(event.target) !== null && isKeyOfSheet(event, parts)) event.preventDefault()
    },
    onMouseDown(event: MouseEvent) {
      const place = placeOf(event.target)
      if (event.button !== 0 || place === null || editing.edited !== null) return
      // The browser would start to mark text.
      event.preventDefault()
      moveTo(place, event.shiftKey)
    },
    onPointerMove(event: PointerEvent) {
      if (event.buttons !== 1 || event.pointerType === 'touch' || editing.edited !== null) return
      const place = placeOf(event.target)
      if (place !== null && !isSameCell(place, cursor.at)) moveTo(place, true)
    },
    onClick(event: MouseEvent) {
      const place = placeOf(event.target)
      const isTap = 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch'
      if (isTap && place !== null) start(place, null)
    },
    onDoubleClick(event: MouseEvent) {
      const place = placeOf(event.target)
      if (place !== null) start(place, null)
    },
    ...clipboardEvents(parts),
  }
}

function isKeyOfSheet(event: KeyboardEvent, { cursor, rows, columns, ...parts }: SizeRunParts): boolean {
  const { editing, isReadOnly, moveTo, start } = parts
  const { key, shiftKey: isShift, ctrlKey, metaKey, altKey: isAlt, currentTarget } = event
  const size = {
    ...({ rows: columns.length, columns: rows.length + 1, leading: 1, pageRows: columns.length } as const),
    isRightToLeft: getComputedStyle(currentTarget).direction === 'rtl',
  }
  const intent = intentOf({ key, isShift, isControl: ctrlKey || metaKey, isAlt }, cursor.at, size)
  switch (intent?.do) {
    case 'move':
      moveTo(intent.to, intent.isExtending)
      return true
    case 'edit':
      return start(cursor.at, intent.typed)
    case 'fillDown':
      if (!isReadOnly) editing.propose(planFill(editing.sheet, turnedBox(boxOf(cursor))))
      return true
    case 'escape':
      moveTo(cursor.at)
      return true
    default:
      return false
  }
}

function clipboardEvents({ cursor, rows, columns, editing, isReadOnly }: SizeRunParts) {
  return {
    onCopy(event: ClipboardEvent) {
      if (placeOf(event.target) === null) return
      const { firstRow, lastRow, firstColumn, lastColumn } = boxOf(cursor)
      const lines = columns.slice(firstRow, lastRow + 1)
      const sizes = rows.slice(firstColumn - 1, lastColumn)
      const text = clipboardText(lines.map((column) => sizes.map((row) => copiedCell(column, row))))
      event.clipboardData.setData('text/plain', text)
      event.preventDefault()
    },
    onPaste(event: ClipboardEvent) {
      if (placeOf(event.target) === null || isReadOnly) return
      const texts = turnedTexts(pastedCells(event.clipboardData.getData('text/plain')))
      editing.propose(planPaste(editing.sheet, turnedBox(boxOf(cursor)), texts))
      event.preventDefault()
    },
  }
}

/** The cell that an event is about; null in what edits one, and outside. */
function placeOf(target: EventTarget | null): CellPlace | null {
  if (!(target instanceof Element) || target.closest('input, select') !== null) return null
  const cell = target.closest('[data-cell]')
  const [row, column] = cell?.getAttribute('data-cell')?.split(' ').map(Number) ?? []
  return row === undefined || column === undefined ? null : { row, column }
}
