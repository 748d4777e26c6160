import { useId, useMemo } from 'react'
import { CellTip } from './cells/CellTip.tsx'
import { columnStyles, columnVariables } from './columns/column-styles.ts'
import type { GridRow } from './columns/grid-column.ts'
import { columnsToDraw, type PlacedColumn, type PlacedColumns } from './columns/placed-columns.ts'
import classes from './Grid.module.css'
import { Announcer, GridStatus } from './GridStatus.tsx'
import { GridHeader } from './header/GridHeader.tsx'
import { phoneStyles, phoneVariables } from './columns/phone-row.ts'
import { PhoneSort } from './header/PhoneSort.tsx'
import { GridRows } from './rows/GridRows.tsx'
import { TablePanels } from './panels/TablePanels.tsx'
import { useTable, type TableInput } from './useTable.ts'

export type GridTableProps<Row extends GridRow> = TableInput<Row> & {
  isFilterOpen: boolean
}

/** The table itself: head and rows, what stands over them, and the panels that hang on their cells. */
export function GridTable<Row extends GridRow>(props: GridTableProps<Row>) {
  const { source, snapshot, placed } = props
  const table = useTable(props)
  const { scroller, rows, panels, editing } = table
  const isEmpty = snapshot.count === 0 && !snapshot.isStale
  const { sort } = props.state
  const retry = () => {
    table.cursor.focus()
    source.retry()
  }
  return (
    <div className={classes.frame}>
      {placed.phone === null ? null : (
        <PhoneSort
          columns={props.columns}
          sort={sort.length > 0 ? sort : props.usualSort}
          onSort={table.columnActions.sortBy}
        />
      )}
      <ScrollingTable {...props} table={table} spacerPx={isEmpty ? 0 : rows.map.spacerPx} />
      <GridStatus {...props} isEmpty={isEmpty} onRetry={retry} />
      {panels.open === null && !props.isFilterOpen ? (
        <CellTip
          scroller={scroller}
          source={source}
          placed={placed}
          offset={rows.offset}
          marks={editing.marks}
          at={table.cursor.cursor.at}
        />
      ) : null}
      <TablePanels {...props} panels={panels} editing={editing} columnActions={table.columnActions} />
      {editing.dialog}
      <Announcer {...props} />
    </div>
  )
}

type ScrollingTableProps<Row extends GridRow> = GridTableProps<Row> & {
  table: ReturnType<typeof useTable<Row>>
  spacerPx: number
}

/** The scrolling part: head and rows, and the style sheet that puts the columns in their places. */
function ScrollingTable<Row extends GridRow>(props: ScrollingTableProps<Row>) {
  const { snapshot, placed, state, table } = props
  const { scroller, rows, columnActions, isRightToLeft } = table
  const { cursor } = table.cursor
  const { view } = rows
  const { column } = cursor.at
  const { scope, styles, variables } = useColumnStyles(table.resized ?? placed, {
    isRightToLeft,
    widthPx: view.widthPx,
    rowPx: rows.heights.rowPx,
  })
  const center = useMemo(() => columnsToDraw(placed, view.columns, column), [placed, view.columns, column])
  const isFirstLoad = snapshot.generation === 0 && snapshot.error === null
  return (
    <div
      ref={scroller}
      role="grid"
      className={`${classes.scroller} ${scope}`}
      style={variables}
      aria-label={props.label}
      aria-rowcount={snapshot.count === null ? -1 : snapshot.count + 1}
      aria-colcount={placed.all.length + placed.leading}
      aria-multiselectable="true"
      aria-busy={snapshot.isLoading}
      data-pinned={placed.start.length > 0 || undefined}
      {...table.handlers}
    >
      <style>{styles}</style>
      <GridHeader
        placed={placed}
        center={center}
        sort={state.sort.length > 0 ? state.sort : props.usualSort}
        filter={state.filter}
        selection={table.headerBox}
        activeColumn={cursor.at.row < 0 ? column : -1}
        drag={columnActions.drag}
        handlers={columnActions.handlers}
      />
      <div
        role="presentation"
        className={classes.spacer}
        style={{ blockSize: props.spacerPx, inlineSize: 'var(--total-width)' }}
      >
        <div
          role="rowgroup"
          className={classes.layer}
          data-stale={(snapshot.isStale && !isFirstLoad) || undefined}
          style={{ transform: `translateY(${view.layerPx}px)` }}
        >
          <Rows {...props} center={center} />
        </div>
      </div>
    </div>
  )
}

type RowsProps<Row extends GridRow> = ScrollingTableProps<Row> & {
  center: readonly PlacedColumn[]
}

function Rows<Row extends GridRow>(props: RowsProps<Row>) {
  const { source, table, center } = props
  const { rows, editing } = table
  const { edited } = editing
  return (
    <GridRows
      view={rows.view}
      heights={rows.heights}
      detail={props.detail ?? null}
      offset={rows.offset}
      version={props.snapshot.version}
      rowAt={source.rowAt}
      placed={props.placed}
      center={center}
      cursor={table.cursor.cursor}
      selection={props.selected.selection}
      marks={editing.marks}
      edited={edited === null ? null : { rowId: edited.row.id, columnId: edited.column.facts.id }}
      editor={editing.editor}
      rowName={props.rowName.one}
    />
  )
}

type Sizes = { widthPx: number; rowPx: number; isRightToLeft: boolean }

/** Where the columns stand, as rules for this grid alone. */
function useColumnStyles(shown: PlacedColumns, { widthPx, rowPx, isRightToLeft }: Sizes) {
  const scope = `grid${useId().replaceAll(/[^a-zA-Z0-9]/g, '')}`
  const [stylesOf, variablesOf] =
    shown.phone === null ? [columnStyles, columnVariables] : [phoneStyles, phoneVariables]
  const styles = useMemo(() => stylesOf(scope, shown, isRightToLeft), [stylesOf, scope, shown, isRightToLeft])
  const variables = useMemo(
    (): Record<string, string> => ({
      ...variablesOf(shown, isRightToLeft),
      '--view-width': `${widthPx}px`,
      '--row-height': `${rowPx}px`,
    }),
    [variablesOf, shown, isRightToLeft, widthPx, rowPx],
  )
  return { scope, styles, variables }
}
