import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useMemo, type RefObject } from 'react'
import type { GridRow } from '../columns/grid-column.ts'
import type { PlacedColumns } from '../columns/placed-columns.ts'
import { secondLinePx } from '../columns/phone-row.ts'
import type { GridMode } from '../state/grid-state.ts'
import type { GridPlace } from './grid-places.ts'
import type { GridProps } from './grid-props.ts'
import { rowHeights } from './row-heights.ts'
import type { RowSnapshot } from './row-source.ts'
import type { RowView } from './row-view.ts'
import { openPlaces, useOpenRows } from './useOpenRows.ts'
import { useRowView } from './useRowView.ts'

type RowsInput<Row extends GridRow> = GridProps<Row> & {
  scroller: RefObject<HTMLDivElement | null>
  snapshot: RowSnapshot
  placed: PlacedColumns<Row>
  /** Room at the end for what lies over the last rows. */
  tailPx: number
  initial: GridPlace | null
}

export type Rows = ReturnType<typeof useRows>

/** Which rows there are, which of them are open, and which are in view. */
export function useRows<Row extends GridRow>(input: RowsInput<Row>) {
  const { scroller, source, snapshot, placed, tailPx } = input
  const isFinger = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  const linePx = isFinger && placed.phone === null ? Math.max(44, input.rowPx) : input.rowPx
  const rowPx = placed.phone === null ? linePx : linePx + secondLinePx
  const offset = snapshot.pageStart ?? 0
  const rowCount = rowsOnScreen(snapshot, input.mode, input.pageSize)
  const detailPx = input.detail?.heightPx ?? 0
  const { open, toggle, restore } = useOpenRows(input.initial?.open ?? null, source)
  const heights = useMemo(
    () => rowHeights({ rowCount, rowPx, detailPx, open: openPlaces(open, { offset, rowCount }) }),
    [rowCount, rowPx, detailPx, open, offset],
  )
  const onView = useCallback(
    ({ first, end, isLeaping }: RowView) =>
      source.setView({ first: offset + first, end: offset + end, isLeaping }),
    [source, offset],
  )
  const rowView = useRowView({ scroller, heights, tailPx, placed, onView })
  const toggleOpen = (row: number) => {
    toggle(offset + row)
    if (!heights.isOpen(row)) rowView.reveal.whenOpen(row)
  }
  return { ...rowView, offset, rowCount, heights, open, toggleOpen, restore }
}

const skeletonRows = 30

/** How many rows the table has: all of them, those of the page, or a screenful that is still on its way. */
export function rowsOnScreen(
  { count, pageStart, pageSize }: RowSnapshot,
  mode: GridMode,
  wantedSize: number,
): number {
  if (count === null) return mode === 'pagination' ? Math.min(wantedSize, skeletonRows) : skeletonRows
  if (pageStart === null) return count
  return Math.min(Math.max(count - pageStart, 0), pageSize)
}
