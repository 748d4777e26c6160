import { useMediaQuery } from '@mantine/hooks'
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react'
import { GridFooter } from './bars/GridFooter.tsx'
import { GridToolbar } from './bars/GridToolbar.tsx'
import type { GridRow } from './columns/grid-column.ts'
import { placeColumns } from './columns/placed-columns.ts'
import { useFittingLayout } from './columns/useFittingLayout.ts'
import classes from './Grid.module.css'
import { GridTable } from './GridTable.tsx'
import { anchorOf } from '../ui/anchor.ts'
import { late, startLater } from '../ui/later.ts'
import type { OpenFilter } from './panels/FilterPopover.tsx'
import type { GridProps } from './rows/grid-props.ts'
import { phoneScreen, placePhoneRow, sortedPhoneRow } from './columns/phone-row.ts'
import { useGridPlace } from './rows/useGridPlace.ts'
import { useSelection } from './rows/useSelection.ts'

const useSelectionBar = late(() => import('./bars/SelectionBar.tsx'))
const useFilterPopover = late(() => import('./panels/FilterPopover.tsx'))

/** What the bar of what is selected covers of the rows, so that the last one can be scrolled out from under it. */
const selectionBarPx = { table: 60, phone: 88 }

/** A list as a grid: toolbar, table, footer, and the bar of what is selected. It knows nothing of what it lists. */
export function Grid<Row extends GridRow>(props: GridProps<Row>) {
  const { columns, source } = props
  const frame = useRef<HTMLDivElement>(null)
  const snapshot = useSyncExternalStore(source.subscribe, source.getSnapshot)
  const { placed, phone } = usePlacedColumns(props, frame)
  const facts = useMemo(() => columns.map((column) => column.facts), [columns])
  const place = useGridPlace(props.placeKey)
  const pageStart = props.mode === 'pagination' ? (snapshot.pageStart ?? 0) : null
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
  const bar = useSelectionBar(selected.count > 0)
  const popover = useFilterPopover(filter !== null)
  // The button goes with what it cleared: the keyboard goes on where it was among the rows.
  const clearSelection = () => {
    frame.current?.querySelector<HTMLElement>('[aria-colindex][tabindex="0"]')?.focus({ preventScroll: true })
    selected.clear()
  }
  const hasRows = snapshot.generation > 0
  useEffect(() => (hasRows ? startLater() : undefined), [hasRows])
  return (
    <section ref={frame} className={classes.grid} aria-label={props.label} data-phone={phone && ''}>
      <GridToolbar {...props} isPhone={phone !== undefined} facts={facts} onOpenFilter={openFilter} />
      <GridTable
        {...props}
        snapshot={snapshot}
        placed={placed}
        place={place}
        selected={selected}
        tailPx={selected.count === 0 ? 0 : selectionBarPx[phone === undefined ? 'table' : 'phone']}
        isFilterOpen={filter !== null}
        onOpenFilter={openFilter}
      />
      <div className={classes.foot}>
        <GridFooter {...props} count={snapshot.count} />
        {bar === null ? null : (
          <bar.SelectionBar
            {...props}
            facts={facts}
            selected={selected}
            total={snapshot.count ?? 0}
            onClear={clearSelection}
          />
        )}
      </div>
      {filter === null || popover === null ? null : (
        <popover.FilterPopover {...props} facts={facts} open={filter} onClose={() => setFilter(null)} />
      )}
    </section>
  )
}

/** Where the columns stand on a screen as wide as this one: side by side, or as a row of a phone. */
function usePlacedColumns<Row extends GridRow>(props: GridProps<Row>, frame: RefObject<HTMLElement | null>) {
  const { columns, layout, keyColumn, detail } = props
  const fitting = useFittingLayout(frame, layout, keyColumn)
  const leading = detail === undefined ? 1 : 2
  const isPhone = useMediaQuery(phoneScreen, undefined, { getInitialValueInEffect: false })
  const row = isPhone ? props.phone : undefined
  const sortedBy = props.state.sort[0]?.id
  const phone = useMemo(
    () => (row === undefined ? undefined : sortedPhoneRow(row, sortedBy)),
    [row, sortedBy],
  )
  const placed = useMemo(
    () =>
      phone === undefined ? placeColumns(fitting, columns, leading) : placePhoneRow(phone, columns, leading),
    [phone, fitting, columns, leading],
  )
  return { placed, phone }
}
