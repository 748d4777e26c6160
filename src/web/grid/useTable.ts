import { useDirection } from '@mantine/core'
import { useMemo, useRef } from 'react'
import type { GridRow } from './columns/grid-column.ts'
import { withPlacedWidth, type PlacedColumns } from './columns/placed-columns.ts'
import { gridEvents } from './grid-events.ts'
import { useColumnActions } from './header/useColumnActions.ts'
import { usePanels } from './panels/TablePanels.tsx'
import type { GridProps } from './rows/grid-props.ts'
import type { RowSnapshot } from './rows/row-source.ts'
import { useCursor } from './rows/useCursor.ts'
import { useTablePlace, type GridPlaceKeeper } from './rows/useGridPlace.ts'
import { useRows } from './rows/useRows.ts'
import type { SelectionModel } from './rows/useSelection.ts'
import { useTableEditing } from './useTableEditing.tsx'

export type TableInput<Row extends GridRow> = GridProps<Row> & {
  snapshot: RowSnapshot
  placed: PlacedColumns<Row>
  place: GridPlaceKeeper
  selected: SelectionModel<Row>
  /** Room at the end for what lies over the last rows. */
  tailPx: number
  onOpenFilter: (columnId: string, anchor: Element) => void
}

/** All that the table knows and does: what is in view, which cell has the focus, what is being edited. */
export function useTable<Row extends GridRow>(input: TableInput<Row>) {
  const { snapshot, placed, place, selected } = input
  const scroller = useRef<HTMLDivElement>(null)
  const isRightToLeft = useDirection().dir === 'rtl'
  const rows = useRows<Row>({ ...input, scroller, initial: place.initial })
  const { offset, rowCount, heights, view } = rows
  const initial = place.initial?.cell ?? null
  const cursor = useCursor({ scroller, initial, rowCount, offset, placed, reveal: rows.reveal.row })
  const panels = usePanels<Row>(cursor.focus)
  const onConflict = panels.openConflict
  const editing = useTableEditing<Row>({ ...input, scroller, offset, cursor, rowCount, onConflict })
  const onMenu = panels.openColumnMenu
  const columnActions = useColumnActions({ ...input, scroller, onMenu, onFilter: input.onOpenFilter })
  useTablePlace<Row>({ ...input, scroller, generation: snapshot.generation, rows, cursor })
  const pageRows = Math.max(1, Math.floor(view.viewportPx / heights.rowPx) - 1)
  const { leading } = placed
  const handlers = gridEvents<Row>(
    { ...input, rows, cursor, editing, panels, columnActions },
    { rows: rowCount, columns: placed.all.length + leading, leading, pageRows, isRightToLeft },
  )
  // Of a thousand loaded rows: looked at when they or the selection change, not on every step of a scroll.
  const headerBox = useMemo(() => selected.header(snapshot), [selected, snapshot])
  const { resize } = columnActions
  const resized = useMemo(
    () => (resize === null ? null : withPlacedWidth(placed, resize.id, resize.width)),
    [placed, resize],
  )
  return {
    scroller,
    isRightToLeft,
    rows,
    cursor,
    panels,
    editing,
    columnActions,
    handlers: { ...handlers, ...cursor.focusHandlers, onScroll: rows.handleScroll },
    headerBox,
    resized,
  }
}
