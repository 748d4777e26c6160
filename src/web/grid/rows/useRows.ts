import { useCallback, useMemo, type RefObject } from 'react'
import type { GridRow } from '../columns/grid-column.ts'
import type { PlacedColumns } from '../columns/placed-columns.ts'
import type { GridMode } from '../state/grid-state.ts'
import type { RowDetail } from './DetailRow.tsx'
import type { GridPlace } from './grid-places.ts'
import { openPlaces } from './open-rows.ts'
import { rowHeights } from './row-heights.ts'
import type { RowsInView } from './rows-state.ts'
import type { RowSnapshot } from './row-source.ts'
import type { RowView } from './row-view.ts'
import { rowsOnScreen } from './rows-on-screen.ts'
import { useOpenRows } from './useOpenRows.ts'
import { useRowHeight } from './useRowHeight.ts'
import { useRowView } from './useRowView.ts'

/** Height of the head, as the style sheet has it. */
const headerPx = 42

type RowsInput<Row extends GridRow> = {
  scroller: RefObject<HTMLDivElement | null>
  source: {
    rowAt: (index: number) => Row | undefined
    loaded: () => [number, Row][]
    setView: (view: RowsInView) => void
  }
  snapshot: RowSnapshot<unknown>
  placed: PlacedColumns<Row>
  mode: GridMode
  pageSize: number
  detail?: RowDetail<Row>
  /** Room at the end for what lies over the last rows. */
  tailPx: number
  initial: GridPlace | null
}

export type Rows = ReturnType<typeof useRows>

/** Which rows there are, which of them are open, and which are in view. */
export function useRows<Row extends GridRow>(input: RowsInput<Row>) {
  const { scroller, source, snapshot, placed, mode, pageSize, detail, tailPx, initial } = input
  const rowPx = useRowHeight()
  const offset = snapshot.pageStart ?? 0
  const rowCount = rowsOnScreen(snapshot, mode, pageSize)
  const detailPx = detail?.heightPx ?? 0
  const { open, toggle, restore } = useOpenRows({ initial: initial?.open ?? null, source })
  const heights = useMemo(
    () => rowHeights({ rowCount, rowPx, detailPx, open: openPlaces(open, { offset, rowCount }) }),
    [rowCount, rowPx, detailPx, open, offset],
  )
  const onView = useCallback(
    ({ first, end, isLeaping }: RowView) =>
      source.setView({ first: offset + first, end: offset + end, isLeaping }),
    [source, offset],
  )
  const { view, map, handleScroll, moveTo, reveal, place } = useRowView({
    scroller,
    heights,
    headerPx,
    tailPx,
    centerStarts: placed.centerStarts,
    pinnedPx: placed.startPx + placed.endPx,
    onView,
  })
  const toggleOpen = (row: number) => {
    toggle(offset + row)
    if (!heights.isOpen(row)) reveal.whenOpen(row)
  }
  return {
    offset,
    rowCount,
    heights,
    view,
    map,
    handleScroll,
    moveTo,
    reveal,
    place,
    open,
    toggleOpen,
    restore,
  }
}
