import type { ClipboardEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { boxOf, cellOf, isSameCell } from './cells/cell-place.ts'
import { copiedCells } from './cells/copied-cells.ts'
import { pastedCells } from './cells/pasted-cells.ts'
import { planPaste } from './cells/planned-edits.ts'
import type { GridRow } from './columns/grid-column.ts'
import { intentOf, type GridSize, type KeyPress } from './rows/keyboard.ts'
import { cellAt, enter, runIntent, select, tap, toggleOpen, type TableParts } from './table-intents.ts'

/** Events of all cells, caught once at the grid. */
export function gridEvents<Row extends GridRow>(table: TableParts<Row>, size: GridSize) {
  const { rows, cursor } = table
  const { at } = cursor.cursor
  const placeOf = (target: EventTarget | null) => cellOf(target, rows.offset)
  return {
    onKeyDown(event: KeyboardEvent) {
      // What stands in an open row has keys of its own; Escape leads back to its row.
      if (isInDetail(event.target)) return event.key === 'Escape' ? cursor.focus() : undefined
      if (isControl(event.target)) return
      const intent = intentOf(pressOf(event), at, size)
      if (intent === null) return
      const cell = event.target instanceof HTMLElement ? event.target : null
      if (runIntent(table, intent, cell)) event.preventDefault()
    },
    onMouseDown(event: MouseEvent) {
      if (event.button !== 0 || isControl(event.target)) return
      const place = placeOf(event.target)
      if (place === null || place.row < 0) return
      if (table.placed.phone !== null && table.editing.edited !== null) swallowClick()
      // The browser would start to mark text, and scroll the cell into view.
      event.preventDefault()
      if (!isCheckbox(event.target) && place.column > 0) cursor.moveTo(place, event.shiftKey)
    },
    onPointerMove(event: PointerEvent) {
      if (event.buttons !== 1 || event.pointerType === 'touch' || table.editing.edited !== null) return
      const place = placeOf(event.target)
      if (place === null || isSameCell(place, at)) return
      if (place.row >= 0 && place.column >= size.leading && at.row >= 0) cursor.moveTo(place, true)
    },
    onClick(event: MouseEvent) {
      const place = placeOf(event.target)
      if (place === null) return
      if (place.column === 0) return select(table, place, event.shiftKey)
      if (place.column < size.leading) return toggleOpen(table, place)
      const link = linkOf(event)
      if (event.ctrlKey || event.metaKey || event.shiftKey || isControl(event.target))
        return link === null ? undefined : table.onOpenAside(link)
      if (link === null) return table.placed.phone === null ? undefined : tap(table, place)
      event.preventDefault()
      table.onOpen(link)
    },
    onAuxClick(event: MouseEvent) {
      const link = linkOf(event)
      if (event.button === 1 && link !== null) table.onOpenAside(link)
    },
    onDoubleClick(event: MouseEvent) {
      const place = placeOf(event.target)
      if (place !== null && place.row >= 0 && place.column >= size.leading) enter(table, place, null)
    },
    onContextMenu(event: MouseEvent) {
      const place = placeOf(event.target)
      if (place === null || place.row < 0 || isControl(event.target)) return
      event.preventDefault()
      cursor.moveTo(place, false)
      const cell = cellAt(table, place)
      const point = { left: event.clientX, top: event.clientY, width: 1, height: 1 }
      if (cell !== null) table.panels.openCellMenu(cell, point)
    },
    ...clipboardEvents(table, size),
  }
}

function clipboardEvents<Row extends GridRow>(table: TableParts<Row>, { leading }: GridSize) {
  const { source, placed, rows, cursor, editing } = table
  const { at } = cursor.cursor
  const isElsewhere = ({ target }: ClipboardEvent) => isControl(target) || isInDetail(target) || at.row < 0
  return {
    onCopy(event: ClipboardEvent) {
      if (isElsewhere(event)) return
      const rowAt = (row: number) => source.rowAt(rows.offset + row)
      event.clipboardData.setData('text/plain', copiedCells(boxOf(cursor.cursor), placed, rowAt))
      event.preventDefault()
    },
    onPaste(event: ClipboardEvent) {
      if (isElsewhere(event) || at.column < leading) return
      const texts = pastedCells(event.clipboardData.getData('text/plain'))
      editing.propose(planPaste(editing.sheet, boxOf(cursor.cursor), texts))
      event.preventDefault()
    },
  }
}

function linkOf({ target }: MouseEvent): string | null {
  return target instanceof Element ? (target.closest('a')?.getAttribute('href') ?? null) : null
}

/** A tap beside the cell that is being edited ends that, and nothing else. */
function swallowClick() {
  const swallow = (event: Event) => event.stopPropagation()
  document.addEventListener('click', swallow, { capture: true, once: true })
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, select, button') !== null
}

function pressOf({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): KeyPress {
  return { key, isShift: shiftKey, isControl: ctrlKey || metaKey, isAlt: altKey }
}

function isInDetail(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-detail]') !== null
}

function isCheckbox(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[aria-colindex="1"]') !== null
}
