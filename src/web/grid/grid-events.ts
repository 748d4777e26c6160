import type { ClipboardEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { cellOf, type CellPlace } from './cells/cell-place.ts'
import { intentOf, type GridIntent, type GridSize, type KeyPress } from './rows/keyboard.ts'

export type GridEventsInput = {
  at: CellPlace
  offset: number
  size: GridSize
  isEditing: boolean
  /** True when the key meant something here. */
  onIntent: (intent: GridIntent, cell: HTMLElement | null) => boolean
  onPoint: (place: CellPlace, isExtending: boolean) => void
  /** An opener, or the box of a row. */
  onLeading: (place: CellPlace, isExtending: boolean) => void
  onEdit: (place: CellPlace) => void
  onLeaveDetail: () => void
  onOpen: (address: string) => void
  onCellMenu: (place: CellPlace, at: { left: number; top: number }) => void
  copied: () => string | null
}

/** Events of all cells, caught once at the grid. */
export function gridEvents(input: GridEventsInput) {
  const { offset } = input
  const { leading } = input.size
  const placeOf = (target: EventTarget | null) => cellOf(target, offset)
  return {
    onKeyDown(event: KeyboardEvent) {
      // What stands in an open row has keys of its own; Escape leads back to its row.
      if (isInDetail(event.target)) return event.key === 'Escape' ? input.onLeaveDetail() : undefined
      if (isControl(event.target)) return
      const intent = intentOf(pressOf(event), input.at, input.size)
      if (intent === null) return
      const cell = event.target instanceof HTMLElement ? event.target : null
      if (input.onIntent(intent, cell)) event.preventDefault()
    },
    onMouseDown(event: MouseEvent) {
      if (event.button !== 0 || isControl(event.target)) return
      const place = placeOf(event.target)
      if (place === null || place.row < 0) return
      // The browser would start to mark text, and scroll the cell into view.
      event.preventDefault()
      if (!isCheckbox(event.target) && place.column > 0) input.onPoint(place, event.shiftKey)
    },
    onPointerMove(event: PointerEvent) {
      if (event.buttons !== 1 || event.pointerType === 'touch' || input.isEditing) return
      const place = placeOf(event.target)
      const isElsewhere = place !== null && (place.row !== input.at.row || place.column !== input.at.column)
      if (isElsewhere && place.row >= 0 && place.column >= leading && input.at.row >= 0)
        input.onPoint(place, true)
    },
    onClick(event: MouseEvent) {
      const place = placeOf(event.target)
      if (place === null) return
      if (place.column < leading) return input.onLeading(place, event.shiftKey)
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      input.onOpen(link.getAttribute('href') ?? '')
    },
    onDoubleClick(event: MouseEvent) {
      const place = placeOf(event.target)
      if (place !== null && place.row >= 0 && place.column >= leading) input.onEdit(place)
    },
    onContextMenu(event: MouseEvent) {
      const place = placeOf(event.target)
      if (place === null || place.row < 0 || isControl(event.target)) return
      event.preventDefault()
      input.onCellMenu(place, { left: event.clientX, top: event.clientY })
    },
    onCopy(event: ClipboardEvent) {
      const text = isControl(event.target) || isInDetail(event.target) ? null : input.copied()
      if (text === null) return
      event.clipboardData.setData('text/plain', text)
      event.preventDefault()
    },
  }
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, button') !== null
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
