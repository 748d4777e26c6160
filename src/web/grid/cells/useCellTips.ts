import { useCallback, useMemo, type RefObject } from 'react'
import type { GridRow } from '../columns/grid-column.ts'
import type { PlacedColumns } from '../columns/placed-columns.ts'
import type { CellCursor, CellPlace } from './cell-range.ts'
import { cellOf, elementOf } from './find-cell.ts'
import type { Tip } from './CellTip.tsx'
import { copiedCell } from './copied-cell.ts'
import type { EditMarks } from './edit-marks.ts'
import { timestampHint, timestampText } from './kinds/time-cell.ts'

type CellTipsInput<Row extends GridRow> = {
  source: { rowAt: (index: number) => Row | undefined }
  placed: PlacedColumns<Row>
  offset: number
  marks: EditMarks
  cursor: CellCursor
  scroller: RefObject<HTMLDivElement | null>
}

/** What a cell has to say beyond what it shows: why an edit failed, its parts, its exact time, its cut text. */
export function useCellTips<Row extends GridRow>({
  source,
  placed,
  offset,
  marks,
  cursor,
  scroller,
}: CellTipsInput<Row>) {
  const contentAt = useCallback(
    (place: CellPlace, cell: Element): Tip['content'] => {
      const row = place.row < 0 ? undefined : source.rowAt(place.row + offset)
      const column = placed.all.find(({ position }) => position === place.column)?.column
      if (row === undefined || column === undefined) return null
      const mark = marks.get(row.id)?.[column.facts.id]
      if (mark?.state === 'failed') return `Failed. ${mark.reason}`
      if (mark?.state === 'conflict')
        return 'Changed by someone else meanwhile. Press Enter to choose a value.'
      const own = column.tip?.(row) ?? null
      if (own !== null) return own
      const value = column.value(row)
      if (column.facts.type === 'timestamp' && typeof value === 'string') {
        return `${timestampText(value)}\n${timestampHint(value, Date.now())}`
      }
      return isCut(cell) ? copiedCell(column, row) : null
    },
    [source, placed, offset, marks],
  )
  const tipOf = useCallback(
    (target: Element): Tip | null => {
      const cell = target.closest('[aria-colindex]')
      const place = cellOf(target, offset)
      const content = cell === null || place === null ? null : contentAt(place, cell)
      return content === null || !(cell instanceof HTMLElement) ? null : { content, cell }
    },
    [contentAt, offset],
  )
  const { at } = cursor
  const focused = useMemo(
    () => (): Tip | null => {
      const cell = elementOf(scroller.current, at, offset)
      return cell === null || document.activeElement !== cell || !cell.matches(':focus-visible')
        ? null
        : tipOf(cell)
    },
    [scroller, at, offset, tipOf],
  )
  return { tipOf, focused }
}

function isCut(cell: Element): boolean {
  const text = cell.querySelector('span, a') ?? cell
  return text.scrollWidth > text.clientWidth || cell.scrollWidth > cell.clientWidth
}
