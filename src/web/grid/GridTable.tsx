import { useCallback } from 'react'
import { Announcer } from './bars/Announcer.tsx'
import { CellTip } from './cells/CellTip.tsx'
import { countText } from '../ui/count-text.ts'
import type { GridRow } from './columns/grid-column.ts'
import classes from './Grid.module.css'
import { GridBody } from './GridBody.tsx'
import { GridStatus } from './GridStatus.tsx'
import { TablePanels } from './TablePanels.tsx'
import { useTable, type TableInput } from './useTable.ts'

export type GridTableProps<Row extends GridRow, Summary> = TableInput<Row, Summary> & {
  isFilterOpen: boolean
}

/** The table itself: head and rows, what stands over them, and the panels that hang on their cells. */
export function GridTable<Row extends GridRow, Summary>(props: GridTableProps<Row, Summary>) {
  const { source, snapshot, placed, state, rowName, loadingMessage } = props
  const { count, isLoading, isStale, version } = snapshot
  const table = useTable(props)
  const { scroller, rows, cursor, panels, editing, columnActions, tips } = table
  const { edited, marks, editor } = editing
  const { at } = cursor.cursor
  const rowAt = useCallback((index: number) => source.rowAt(index), [source])
  const isFirstLoad = snapshot.generation === 0 && snapshot.error === null
  const isEmpty = count === 0 && !isStale
  return (
    <div className={classes.frame}>
      <GridBody
        scroller={scroller}
        label={props.label}
        spacerPx={isEmpty ? 0 : rows.map.spacerPx}
        isStale={isStale && !isFirstLoad}
        isBusy={isLoading}
        isRightToLeft={table.isRightToLeft}
        ariaRowCount={count === null ? -1 : count + 1}
        resized={table.resized}
        header={{
          placed,
          sort: state.sort,
          filter: state.filter,
          selection: table.headerBox,
          activeColumn: at.row < 0 ? at.column : -1,
          drag: columnActions.drag,
          handlers: columnActions.handlers,
        }}
        rows={{
          view: rows.view,
          heights: rows.heights,
          detail: props.detail ?? null,
          offset: rows.offset,
          version,
          rowAt,
          placed,
          cursor: cursor.cursor,
          selection: props.selected.selection,
          marks,
          edited: edited === null ? null : { rowId: edited.row.id, columnId: edited.column.facts.id },
          editor,
          rowName: rowName.one,
        }}
        handlers={table.handlers}
      />
      <GridStatus {...props} isEmpty={isEmpty} onRetry={source.retry} />
      {panels.open === null && !props.isFilterOpen ? (
        <CellTip scroller={scroller} tipOf={tips.tipOf} focused={tips.focused} />
      ) : null}
      <TablePanels {...props} panels={panels} editing={editing} columnActions={columnActions} />
      <Announcer
        isLoading={isLoading}
        loadingMessage={loadingMessage}
        message={count === null ? '' : `${countText(count)} ${rowName.many}`}
      />
    </div>
  )
}
