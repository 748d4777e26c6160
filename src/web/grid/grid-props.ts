import type { ReactNode } from 'react'
import type { Condition } from './filters/filter-model.ts'
import type { ColumnLayout } from './columns/column-layout.ts'
import type { ColumnValues, GridColumn, GridRow } from './columns/grid-column.ts'
import type { GridState } from './grid-state.ts'
import type { RowSource } from './rows/row-source.ts'

export type GridMode = 'infinite' | 'pagination'

/** What a list asks the server for, whatever the list is of. */
export type ListQuery = {
  filter: readonly Condition[]
  orderBy: string
  search: string
  /** Ids of the columns that are shown. */
  columns: readonly string[]
}

/** What an action works on: rows by id, or everything that matches. */
export type SelectionTarget<Row> =
  | { kind: 'some'; ids: number[]; rows: Row[] }
  | { kind: 'all'; filter: readonly Condition[]; search: string; exclude: number[]; expectedCount: number }

export type GridAction<Row> = {
  id: string
  label: string
  icon?: ReactNode
  isDangerous?: boolean
  /** Why it can't be done with this selection, or null when it can. */
  refusal?: (target: SelectionTarget<Row>) => string | null
  /** Left out of the menu altogether when false. */
  isOffered?: (target: SelectionTarget<Row>) => boolean
  onRun: (target: SelectionTarget<Row>, done: ActionDone) => void
}

/** How an action leaves the grid when it has ended. */
export type ActionDone = { clearSelection: () => void; refresh: () => void }

export type SaveOutcome<Row> = { is: 'saved'; row: Row } | { is: 'conflict'; row: Row }

export type SaveCell<Row extends GridRow> = (
  row: Row,
  column: GridColumn<Row>,
  value: string | number | null,
) => Promise<SaveOutcome<Row>>

/** The part of a row source that a grid uses; what the list asks is the page's affair. */
export type GridSource<Row, Summary> = Omit<RowSource<Row, never, Summary>, 'setQuery'>

export type GridProps<Row extends GridRow, Summary> = {
  /** Names the grid for those who don't see it. */
  label: string
  rowName: { one: string; many: string }
  columns: readonly GridColumn<Row>[]
  layout: ColumnLayout
  /** Stays in view on narrow screens. */
  keyColumn: string
  state: GridState
  onState: (change: Partial<GridState>, how: 'push' | 'replace') => void
  source: GridSource<Row, Summary>
  mode: GridMode
  pageSize: number
  /** Names the history entry, so that Back finds scroll and selection again. */
  placeKey: string
  values: ColumnValues
  actions: readonly GridAction<Row>[]
  onSave: SaveCell<Row>
  onSaved: () => void
  onSaveFailed: (row: Row, column: GridColumn<Row>, problem: unknown, retry: () => void) => void
  onOpen: (address: string) => void
  loadingMessage: string
  empty: ReactNode
  /** Stands between the chips and the rows' tools, for example the Reset menu. */
  tools?: ReactNode
  footer?: ReactNode
  searchPlaceholder: string
  onPageSize: (size: number) => void
}
