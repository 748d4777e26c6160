import { preferences, usePreferences } from '../app/preferences/preferences.ts'
import { pageSizes } from '../grid/bars/Pager.tsx'
import type { GridMode } from '../grid/state/grid-state.ts'

const usualPageSize = 100

export type ListMode = ReturnType<typeof useListMode>

/** Endless or in pages, and how long a page is: kept for the user on the server, mirrored in the browser. */
export function useListMode(list: string) {
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
