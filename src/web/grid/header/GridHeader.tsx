import { VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import type { LeadingCells, PlacedColumn, PlacedColumns } from '../columns/placed-columns.ts'
import type { FilterModel } from '../filters/filter-model.ts'
import type { SortModel } from '../filters/sort-model.ts'
import rowClasses from '../rows/Row.module.css'
import type { HeaderState } from '../rows/selection.ts'
import classes from './Header.module.css'
import { HeaderCell } from './HeaderCell.tsx'
import type { ColumnActions } from './useColumnActions.ts'
import type { ColumnDrag } from './useColumnDrag.ts'

export type GridHeaderProps = {
  placed: PlacedColumns
  /** The free columns that are in view. */
  center: readonly PlacedColumn[]
  sort: SortModel
  filter: FilterModel
  selection: HeaderState
  activeColumn: number
  drag: ColumnDrag | null
  handlers: ColumnActions['handlers']
}

export const GridHeader = memo(function GridHeader(props: GridHeaderProps) {
  const { placed, center, sort, filter, selection, activeColumn, drag, handlers } = props
  const cells = (columns: readonly PlacedColumn[]) =>
    columns.map((each) => (
      <HeaderCell
        key={each.id}
        placed={each}
        {...sortOf(sort, each.id)}
        isFiltered={filter.columns[each.id] !== undefined}
        isActive={activeColumn === each.position}
        isDragged={drag?.id === each.id}
        handlers={handlers}
      />
    ))
  return (
    <div role="row" className={classes.header} aria-rowindex={1} data-row="-1">
      <div role="presentation" className={classes.start}>
        <LeadingHeads leading={placed.leading} selection={selection} activeColumn={activeColumn} />
        {cells(placed.start)}
      </div>
      <div role="presentation" className={classes.center}>
        {cells(center)}
        {drag === null || drag.lineAt === null ? null : (
          <span className={classes.dropLine} style={{ insetInlineStart: drag.lineAt }} />
        )}
      </div>
      {drag === null ? null : (
        <span className={classes.ghost} style={drag.at} aria-hidden="true">
          {placed.all.find(({ id }) => id === drag.id)?.column.facts.label}
        </span>
      )}
      {placed.end.length === 0 ? null : (
        <div role="presentation" className={classes.end}>
          {cells(placed.end)}
        </div>
      )}
    </div>
  )
})

type LeadingHeadsProps = Pick<GridHeaderProps, 'selection' | 'activeColumn'> & { leading: LeadingCells }

function LeadingHeads({ leading, selection, activeColumn }: LeadingHeadsProps) {
  return (
    <>
      <div
        role="columnheader"
        className={classes.checkboxCell}
        aria-colindex={1}
        tabIndex={activeColumn === 0 ? 0 : -1}
      >
        <span
          role="checkbox"
          className={rowClasses.checkbox}
          aria-checked={selection === 'some' ? 'mixed' : selection === 'all'}
          aria-label="Select the loaded rows"
        />
      </div>
      {leading === 1 ? null : (
        <div
          role="columnheader"
          className={rowClasses.openerHead}
          aria-colindex={2}
          tabIndex={activeColumn === 1 ? 0 : -1}
        >
          <VisuallyHidden>Details</VisuallyHidden>
        </div>
      )}
    </>
  )
}

function sortOf(sort: SortModel, id: string) {
  const at = sort.findIndex((each) => each.id === id)
  const found = sort[at]
  if (found === undefined) return { sort: null, sortPlace: null }
  const direction = found.desc ? ('descending' as const) : ('ascending' as const)
  return { sort: direction, sortPlace: sort.length === 1 ? null : at + 1 }
}
