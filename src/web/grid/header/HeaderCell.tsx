import { ArrowDown, ArrowUp, EllipsisVertical, ListFilter } from 'lucide-react'
import { memo } from 'react'
import { columnClass } from '../columns/column-styles.ts'
import { isCentred, isNumeric } from '../columns/grid-column.ts'
import type { PlacedColumn } from '../columns/placed-columns.ts'
import classes from './Header.module.css'
import type { ColumnActions } from './useColumnActions.ts'

export type HeaderCellProps = {
  placed: PlacedColumn
  sort: 'ascending' | 'descending' | null
  /** Which of several sorted columns it is; null where it is the only one. */
  sortPlace: number | null
  isFiltered: boolean
  isActive: boolean
  isDragged: boolean
  handlers: ColumnActions['handlers']
}

/** One column's head: its name sorts, the funnel filters, the dots hold everything else, the edge resizes. */
export const HeaderCell = memo(function HeaderCell(props: HeaderCellProps) {
  const { placed, sort, isFiltered, isActive, isDragged, handlers } = props
  const { id, column, position } = placed
  const { facts } = column
  // The name comes first, then the mark of the order, then the tools.
  const isSlim = placed.width < (sort === null ? 64 : 84)
  return (
    <div
      role="columnheader"
      className={`${classes.cell} ${columnClass(id)} ${isNumeric(facts) ? classes.numeric : isCentred(facts) ? classes.centred : ''}`}
      aria-colindex={position + 1}
      aria-sort={sort ?? (facts.isSortable ? 'none' : undefined)}
      aria-keyshortcuts="Alt+ArrowDown"
      aria-haspopup="menu"
      aria-description={facts.hint}
      tabIndex={isActive ? 0 : -1}
      data-filtered={isFiltered || undefined}
      data-dragged={isDragged || undefined}
      data-sortable={facts.isSortable || undefined}
      data-slim={isSlim || undefined}
      onClick={(event) => (facts.isSortable ? handlers.onSort(id, event.shiftKey) : undefined)}
      onPointerDown={(event) => handlers.onDragStart(id, event)}
      onContextMenu={(event) => {
        event.preventDefault()
        handlers.onMenu(id, event.currentTarget)
      }}
    >
      <span
        className={classes.label}
        title={facts.hint === undefined ? facts.label : `${facts.label}: ${facts.hint}`}
      >
        {facts.label}
      </span>
      {sort === null ? null : <SortMark isDescending={sort === 'descending'} place={props.sortPlace} />}
      <HeaderTools placed={placed} isFiltered={isFiltered} handlers={handlers} />
      {facts.isFixedWidth === true ? null : (
        <span
          className={classes.edge}
          aria-hidden="true"
          data-resize={id}
          onClick={stop}
          onDoubleClick={() => handlers.onFit(id)}
          onPointerDown={(event) => {
            event.stopPropagation()
            handlers.onResizeStart(id, event)
          }}
        />
      )}
    </div>
  )
})

type HeaderToolsProps = Pick<HeaderCellProps, 'placed' | 'isFiltered' | 'handlers'>

/** What a head offers beside its name. */
function HeaderTools({ placed, isFiltered, handlers }: HeaderToolsProps) {
  const { id, column } = placed
  const { facts } = column
  return (
    <span className={classes.tools} onClick={stop} onPointerDown={stop}>
      {facts.filter !== 'none' ? (
        <button
          type="button"
          className={classes.tool}
          tabIndex={-1}
          aria-label={`Filter ${facts.label}`}
          aria-pressed={isFiltered}
          data-filter
          onClick={(event) => handlers.onFilter(id, event.currentTarget)}
        >
          <ListFilter size={13} aria-hidden="true" />
        </button>
      ) : null}
      <button
        type="button"
        className={classes.tool}
        tabIndex={-1}
        aria-label={`${facts.label} column menu`}
        aria-haspopup="menu"
        onClick={(event) => handlers.onMenu(id, headOf(event.currentTarget))}
      >
        <EllipsisVertical size={13} aria-hidden="true" />
      </button>
    </span>
  )
}

function SortMark({ isDescending, place }: { isDescending: boolean; place: number | null }) {
  const Arrow = isDescending ? ArrowDown : ArrowUp
  return (
    <span className={classes.sort} aria-hidden="true">
      <Arrow size={13} strokeWidth={2.25} />
      {place === null ? null : <span className={classes.sortPlace}>{place}</span>}
    </span>
  )
}

/** The head stays where it is when its buttons go with the pointer: what they open hangs on it. */
function headOf(button: Element): Element {
  return button.closest('[role="columnheader"]') ?? button
}

function stop(event: { stopPropagation: () => void }) {
  event.stopPropagation()
}
