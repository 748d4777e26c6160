import { useDirection } from '@mantine/core'
import { useCallback, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { Announcer } from './bars/Announcer.tsx'
import { CellTip } from './cells/CellTip.tsx'
import { countText } from '../ui/count-text.ts'
import type { GridRow } from './columns/grid-column.ts'
import { placeColumns, type PlacedColumns } from './columns/placed-columns.ts'
import classes from './Grid.module.css'
import { gridEvents } from './grid-events.ts'
import type { GridProps } from './grid-props.ts'
import { GridBody } from './GridBody.tsx'
import { GridStatus } from './GridStatus.tsx'
import { TablePanels } from './TablePanels.tsx'
import { usePanels } from './panels/usePanels.ts'
import { rowsOnScreen } from './rows/rows-on-screen.ts'
import type { RowSnapshot } from './rows/row-source.ts'
import type { GridPlaceKeeper } from './rows/useGridPlace.ts'
import { useCursor } from './rows/useCursor.ts'
import { useRowHeight } from './rows/useRowHeight.ts'
import { useRowView, type RowView } from './rows/useRowView.ts'
import type { SelectionModel } from './rows/useSelection.ts'
import { useCellTips } from './cells/useCellTips.ts'
import { useColumnActions } from './header/useColumnActions.ts'
import { useTableEditing } from './useTableEditing.tsx'
import { useTableIntents } from './useTableIntents.ts'

const headerPx = 42

export type GridTableProps<Row extends GridRow, Summary> = GridProps<Row, Summary> & {
  snapshot: RowSnapshot<Summary>
  placed: PlacedColumns<Row>
  place: GridPlaceKeeper
  selected: SelectionModel<Row>
  isFilterOpen: boolean
  onOpenFilter: (columnId: string, anchor: Element) => void
}

/** The table itself: what is in view, which cell has the focus, what is being edited. */
export function GridTable<Row extends GridRow, Summary>(props: GridTableProps<Row, Summary>) {
  const { source, snapshot, placed, place, selected, state, rowName } = props
  const scroller = useRef<HTMLDivElement>(null)
  const isRightToLeft = useDirection().dir === 'rtl'
  const rowPx = useRowHeight()
  const offset = snapshot.pageStart ?? 0
  const rowCount = rowsOnScreen(snapshot, props.mode, props.pageSize)
  const onView = useCallback(
    ({ first, end, isLeaping }: RowView) =>
      source.setView({ first: offset + first, end: offset + end, isLeaping }),
    [source, offset],
  )
  const rows = useRowView({
    scroller,
    rowCount,
    rowPx,
    headerPx,
    centerStarts: placed.centerStarts,
    pinnedPx: placed.startPx + placed.endPx,
    onView,
  })
  const cursor = useCursor({
    scroller,
    initial: place.initial?.cell ?? null,
    rowCount,
    offset,
    placed,
    reveal: rows.reveal,
  })
  const panels = usePanels<Row>(cursor.focus)
  const editing = useTableEditing<Row, Summary>({
    ...props,
    scroller,
    offset,
    cursor,
    rowCount,
    onConflict: panels.openConflict,
  })
  const columnActions = useColumnActions({
    ...props,
    scroller,
    onMenu: panels.openColumnMenu,
    onFilter: props.onOpenFilter,
  })
  const rowAt = useCallback((index: number) => source.rowAt(index), [source])
  const intents = useTableIntents<Row, Summary>({ ...props, offset, cursor, editing, panels, columnActions })
  const pageRows = Math.max(1, Math.floor(rows.view.viewportPx / rowPx) - 1)
  const tips = useCellTips<Row>({
    source,
    placed,
    offset,
    marks: editing.marks,
    cursor: cursor.cursor,
    scroller,
  })
  const handlers = gridEvents({
    at: cursor.cursor.at,
    offset,
    size: { rows: rowCount, columns: placed.all.length + 1, pageRows, isRightToLeft },
    isEditing: editing.edited !== null,
    ...intents,
  })

  const goToPlace = useEffectEvent(() => {
    const kept = place.take()
    rows.moveTo(kept === null ? 0 : (kept.row - offset) * rowPx + kept.offsetPx)
    if (kept === null) {
      cursor.toFirstRow()
      selected.leaveAll()
      return
    }
    if (scroller.current !== null) scroller.current.scrollLeft = kept.leftPx
    cursor.toCell(kept.cell)
    selected.restore(kept.selection)
  })
  useLayoutEffect(() => {
    if (snapshot.generation > 0) goToPlace()
  }, [snapshot.generation])
  useLayoutEffect(() => {
    place.watch(() => {
      const content = rows.position.current.content
      const row = Math.floor(content / rowPx)
      const leftPx = scroller.current?.scrollLeft ?? 0
      return {
        row: offset + row,
        offsetPx: content - row * rowPx,
        leftPx,
        selection: selected.selection,
        cell: cursor.cursor.at,
      }
    })
  })

  // Of a thousand loaded rows: looked at when they or the selection change, not on every step of a scroll.
  const headerBox = useMemo(() => selected.header(snapshot), [selected, snapshot])
  const { resize } = columnActions
  const resized = useMemo(
    () => (resize === null ? null : withWidth(placed, resize.id, resize.width)),
    [placed, resize],
  )
  const isFirstLoad = snapshot.generation === 0 && snapshot.error === null
  const isEmpty = snapshot.count === 0 && !snapshot.isStale
  const edited = editing.edited
  return (
    <div className={classes.frame}>
      <GridBody
        scroller={scroller}
        label={props.label}
        spacerPx={isEmpty ? 0 : rows.map.spacerPx}
        isStale={snapshot.isStale && !isFirstLoad}
        isBusy={snapshot.isLoading}
        isRightToLeft={isRightToLeft}
        ariaRowCount={snapshot.count === null ? -1 : snapshot.count + 1}
        resized={resized}
        header={{
          placed,
          sort: state.sort,
          filter: state.filter,
          selection: headerBox,
          activeColumn: cursor.cursor.at.row < 0 ? cursor.cursor.at.column : -1,
          drag: columnActions.drag,
          handlers: columnActions.handlers,
        }}
        rows={{
          view: rows.view,
          rowPx,
          rowCount,
          offset,
          version: snapshot.version,
          rowAt,
          placed,
          cursor: cursor.cursor,
          selection: selected.selection,
          marks: editing.marks,
          edited: edited === null ? null : { rowId: edited.row.id, columnId: edited.column.facts.id },
          editor: editing.editor,
          rowName: rowName.one,
        }}
        handlers={{ ...handlers, ...cursor.focusHandlers, onScroll: rows.handleScroll }}
      />
      <GridStatus
        snapshot={snapshot}
        isEmpty={isEmpty}
        empty={props.empty}
        loadingMessage={props.loadingMessage}
        onRetry={source.retry}
      />
      {panels.open === null && !props.isFilterOpen ? (
        <CellTip scroller={scroller} tipOf={tips.tipOf} focused={tips.focused} />
      ) : null}
      <TablePanels {...props} panels={panels} editing={editing} columnActions={columnActions} />
      <Announcer
        isLoading={snapshot.isLoading}
        loadingMessage={props.loadingMessage}
        message={snapshot.count === null ? '' : `${countText(snapshot.count)} ${rowName.many}`}
      />
    </div>
  )
}

function withWidth<Row extends GridRow>(
  placed: PlacedColumns<Row>,
  id: string,
  width: number,
): PlacedColumns<Row> {
  const layout = placed.all.map((each) => ({
    id: each.id,
    width: each.id === id ? width : each.width,
    pin: each.pin,
  }))
  return placeColumns(
    layout,
    placed.all.map((each) => each.column),
  )
}
