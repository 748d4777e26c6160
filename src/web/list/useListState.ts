import { useCallback, useMemo } from 'react'
import { noFilter } from '../grid/filters/filter-model.ts'
import { isNarrowed, type GridState } from '../grid/state/grid-state.ts'
import type { useGridAddress } from '../grid/state/useGridAddress.ts'
import type { ListFacts, ListProperties, ListRow, ListSummary } from './list.ts'
import { changedLayout } from './opening.ts'
import { viewLayout } from './views/list-view.ts'

type ListStateInput = {
  list: Pick<ListFacts<ListRow, ListSummary, ListProperties>, 'columns' | 'pageKey'>
  properties: ListProperties
  address: ReturnType<typeof useGridAddress>
}

/** What the address says of the list, over what the active view says; and how both change. */
export function useListState({ list, properties, address }: ListStateInput) {
  const { columns, pageKey } = list
  const { state, change } = address
  const baseLayout = useMemo(
    () => viewLayout(properties.display_config, columns),
    [properties.display_config, columns],
  )
  const onState = useCallback(
    (part: Partial<GridState>, how: 'push' | 'replace') => {
      if (part.page !== undefined) window.localStorage.setItem(pageKey, String(part.page))
      const { layout } = part
      change(layout ? { ...part, layout: changedLayout(layout, baseLayout, columns) } : part, how)
    },
    [change, baseLayout, columns, pageKey],
  )
  return {
    layout: state.layout ?? baseLayout,
    isNarrowed: isNarrowed(state),
    onState,
    clearFilters: () => onState({ filter: noFilter, search: '', page: 1 }, 'push'),
  }
}
