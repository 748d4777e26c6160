import type { Column } from '../src/contract/columns/column.ts'

/** What a page leaves out of its default view, as a list is told. */
export function hiddenOf(columns: readonly Column[]): Record<string, true> {
  return Object.fromEntries(columns.filter(({ isVisible }) => !isVisible).map(({ field }) => [field, true]))
}
