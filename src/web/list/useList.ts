import { useQuery } from '@tanstack/react-query'
import { preferences, usePreferences } from '../app/preferences/preferences.ts'
import { pageSizes } from '../grid/bars/GridFooter.tsx'
import type { GridMode } from '../grid/state/grid-state.ts'
import { useGridAddress } from '../grid/state/useGridAddress.ts'
import type { List, ListRow, ListSummary } from './list.ts'
import { useOpening } from './useOpening.ts'

/** What a list page stands on: saved views and last visit, the address, and how the list is paged. */
export function useList<Row extends ListRow, Summary extends ListSummary>(list: List<Row, Summary>) {
  const opening = useQuery({
    queryKey: ['list properties', list.name],
    queryFn: ({ signal }) => list.findOpening(signal),
  })
  const address = useGridAddress(list.columns)
  const mode = useListMode(list.name)
  const isReady = useOpening({ list, properties: opening.data?.properties, address, mode: mode.mode })
  return { opening, address, mode, isReady }
}

const usualPageSize = 100

export type ListMode = ReturnType<typeof useListMode>

/** Endless or in pages, and how long a page is: kept for the user on the server, mirrored in the browser. */
function useListMode(list: string) {
  const { grid_modes: modes, page_sizes: sizes } = usePreferences()
  const size = sizes[list]
  return {
    mode: modes[list] ?? 'infinite',
    pageSize: pageSizes.find((each) => each === size) ?? usualPageSize,
    setMode: (mode: GridMode) =>
      preferences.change({ grid_modes: { ...preferences.read().grid_modes, [list]: mode } }),
    setPageSize: (pageSize: number) =>
      preferences.change({ page_sizes: { ...preferences.read().page_sizes, [list]: pageSize } }),
  }
}
