import type { GridMode } from '../state/grid-state.ts'
import type { RowSnapshot } from './row-source.ts'

const skeletonRows = 30

/** How many rows the table has: all of them, those of the page, or a screenful that is still on its way. */
export function rowsOnScreen(
  { count, pageStart, pageSize }: RowSnapshot<unknown>,
  mode: GridMode,
  wantedSize: number,
): number {
  if (count === null) return mode === 'pagination' ? Math.min(wantedSize, skeletonRows) : skeletonRows
  if (pageStart === null) return count
  return Math.min(Math.max(count - pageStart, 0), pageSize)
}
