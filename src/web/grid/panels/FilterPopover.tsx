import { useEffect } from 'react'
import type { Column } from '../../../contract/columns/column.ts'
import type { ColumnValues } from '../columns/grid-column.ts'
import { withColumnFilter } from '../filters/filter-model.ts'
import { FilterPanel } from '../filters/FilterPanel.tsx'
import type { GridState } from '../state/grid-state.ts'
import { Anchored, type Anchor } from './Anchored.tsx'

export type OpenFilter = {
  columnId: string
  anchor: Anchor
  /** The head or chip that opened it. */
  opener: Element
}

export type FilterPopoverProps = {
  open: OpenFilter
  facts: readonly Column[]
  state: GridState
  values: ColumnValues
  onState: (change: Partial<GridState>, how: 'push' | 'replace') => void
  onClose: () => void
}

export function FilterPopover({ open, facts, state, values, onState, onClose }: FilterPopoverProps) {
  useFocusReturned(open.opener)
  const column = facts.find(({ id }) => id === open.columnId)
  if (column === undefined) return null
  const current = state.filter.columns[column.id] ?? null
  return (
    <Anchored anchor={open.anchor} label={`Filter ${column.label}`} onClose={onClose}>
      <FilterPanel
        key={column.id}
        column={column}
        filter={current}
        values={values}
        onFilter={(filter) => {
          if (JSON.stringify(filter) === JSON.stringify(current)) return
          onState({ filter: withColumnFilter(state.filter, column.id, filter), page: 1 }, 'push')
        }}
        onClose={onClose}
      />
    </Anchored>
  )
}

/** Whoever came by keyboard goes on from where the filter was opened, unless a click took the focus elsewhere. */
function useFocusReturned(opener: Element) {
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) {
        opener.focus({ preventScroll: true })
      }
    },
    [opener],
  )
}
