import { GridFooter } from './bars/GridFooter.tsx'
import { GridToolbar } from './bars/GridToolbar.tsx'
import { SelectionBar } from './bars/SelectionBar.tsx'
import type { GridRow } from './columns/grid-column.ts'
import classes from './Grid.module.css'
import type { GridProps } from './grid-props.ts'
import { GridTable } from './GridTable.tsx'
import { FilterPopover } from './panels/FilterPopover.tsx'
import { useGrid } from './useGrid.ts'

/** What the bar of what is selected covers of the rows, so that the last one can be scrolled out from under it. */
const selectionBarPx = 48

/** A list as a grid: toolbar, table, footer, and the bar of what is selected. It knows nothing of what it lists. */
export function Grid<Row extends GridRow, Summary>(props: GridProps<Row, Summary>) {
  const { onState, rowName } = props
  const { table, frame, facts, target, run, filter } = useGrid(props)
  const { snapshot, selected } = table
  return (
    <section ref={frame} className={classes.grid} aria-label={props.label}>
      <GridToolbar {...props} facts={facts} onOpenFilter={filter.onOpen} />
      <GridTable
        {...props}
        {...table}
        tailPx={selected.count === 0 ? 0 : selectionBarPx}
        isFilterOpen={filter.open !== null}
        onOpenFilter={filter.onOpen}
      />
      <GridFooter
        count={snapshot.count}
        mode={props.mode}
        page={props.state.page}
        pageSize={props.pageSize}
        onPage={(next) => onState({ page: next }, 'push')}
        onPageSize={props.onPageSize}
        rowName={rowName}
      >
        {props.footer}
      </GridFooter>
      {selected.count === 0 ? null : (
        <SelectionBar
          count={selected.count}
          isAll={selected.selection.kind === 'all'}
          total={snapshot.count ?? 0}
          rowName={rowName}
          target={target}
          actions={props.actions}
          onRun={run}
          onSelectAll={() => selected.selectAll(snapshot.count ?? 0)}
          onClear={selected.clear}
        />
      )}
      {filter.open === null ? null : (
        <FilterPopover {...props} facts={facts} open={filter.open} onClose={filter.onClose} />
      )}
    </section>
  )
}
