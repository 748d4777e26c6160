import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { GridAction } from './bars/grid-action.ts'
import type { GridRow } from './columns/grid-column.ts'
import { placeColumns } from './columns/placed-columns.ts'
import { useFittingLayout } from './columns/useFittingLayout.ts'
import { conditionsOf } from './filters/filter-wire.ts'
import type { GridProps } from './grid-props.ts'
import { anchorOf } from './panels/Anchored.tsx'
import type { OpenFilter } from './panels/FilterPopover.tsx'
import { useGridPlace } from './rows/useGridPlace.ts'
import { useSelection } from './rows/useSelection.ts'

/** What the parts of one grid have in common: its rows, where its columns stand, what is selected, which filter is open. */
export function useGrid<Row extends GridRow, Summary>(props: GridProps<Row, Summary>) {
  const { source, columns, layout, state, mode, placeKey } = props
  const frame = useRef<HTMLDivElement>(null)
  const snapshot = useSyncExternalStore(source.subscribe, source.getSnapshot)
  const fitting = useFittingLayout(frame, layout, props.keyColumn)
  const leading = props.detail === undefined ? 1 : 2
  const placed = useMemo(() => placeColumns(fitting, columns, leading), [fitting, columns, leading])
  const facts = useMemo(() => columns.map((column) => column.facts), [columns])
  const place = useGridPlace(placeKey)
  const pageStart = mode === 'pagination' ? (snapshot.pageStart ?? 0) : null
  const page = useMemo(
    () => (pageStart === null ? null : { first: pageStart, end: pageStart + snapshot.pageSize }),
    [pageStart, snapshot.pageSize],
  )
  const selected = useSelection<Row>({ initial: place.initial?.selection ?? null, source, page })
  const [filter, setFilter] = useState<OpenFilter | null>(null)
  const openFilter = useCallback((columnId: string, anchor: Element) => {
    const opener = anchor.closest('[role="columnheader"]') ?? anchor
    setFilter({ columnId, anchor: anchorOf(anchor), opener })
  }, [])
  const conditions = useMemo(() => conditionsOf(state.filter, facts), [state.filter, facts])
  const target = selected.target(conditions, state.search)
  const run = (action: GridAction<Row>) =>
    action.onRun(target, { clearSelection: selected.clear, refresh: source.refresh })
  return {
    table: { snapshot, placed, place, selected },
    frame,
    facts,
    target,
    run,
    filter: { open: filter, onOpen: openFilter, onClose: () => setFilter(null) },
  }
}
