import type { UserSettings } from '../../contract/settings.endpoints.ts'
import { pageSizes } from '../grid/bars/page-sizes.ts'
import type { GridMode } from '../grid/state/grid-state.ts'

const usualPageSize = 100

/** Where a page is of another length until its user chooses one. */
const otherPageSizes: Partial<Record<string, number>> = { Orders: 10 }

/** Endless or in pages, and how long a page is, as the user chose for this list. */
export function listMode(
  list: string,
  { grid_modes: modes, page_sizes: sizes }: UserSettings,
): { mode: GridMode; pageSize: number } {
  const size = sizes[list]
  return {
    mode: modes[list] ?? 'infinite',
    pageSize: pageSizes.find((each) => each === size) ?? otherPageSizes[list] ?? usualPageSize,
  }
}
