import type { ComponentType, ReactNode } from 'react'
import type { GridAction } from '../grid/bars/grid-action.ts'
import type { RowDetail } from '../grid/rows/DetailRow.tsx'
import type { List, ListProperties, ListRow, ListSummary } from './list.ts'
import type { ListCells } from './list-columns.ts'

export type ListFooterProps<Summary> = { summary: Summary; isNarrowed: boolean }

export type ListPageProps<
  Row extends ListRow,
  Summary extends ListSummary,
  Properties extends ListProperties,
> = {
  list: List<Row, Summary, Properties>
  title: string
  /** What stands in the search box while it is empty. */
  search: string
  /** What is said when there is no row. */
  empty: string
  /** How to get the first rows into a list that has none. */
  invitation?: { reason: string; action: ReactNode }
  columns?: ListCells<Row>
  /** What opens below a row. */
  detail?: RowDetail<Row>
  /** What can be done with selected rows. */
  actions?: readonly GridAction<Row>[]
  /** Figures of all that matches, below the rows. */
  footer?: ComponentType<ListFooterProps<Summary>>
  /** Buttons beside the title. */
  buttons?: ReactNode
}
