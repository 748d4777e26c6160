import type { ReactNode } from 'react'
import type { CellDrafts, CellRef, SaveCell, SaveCells } from '../cells/cell-edits.ts'
import type { ColumnLayout } from '../columns/column-layout.ts'
import type { ColumnValues, GridColumn, GridRow } from '../columns/grid-column.ts'
import type { SortModel } from '../filters/sort-model.ts'
import type { PhoneRow } from '../columns/placed-columns.ts'
import type { ChangeState, GridMode, GridState } from '../state/grid-state.ts'
import type { RowDetail } from './GridRows.tsx'
import type { RowSource } from './row-source.ts'
import type { SelectionTarget } from './selection.ts'

/** The part of a row source that a grid uses; what the list asks is the page's affair. */
export type GridSource<Row> = Omit<RowSource<Row, never, unknown>, 'setQuery' | 'asked'>

export type GridAction<Row> = {
  id: string
  label: string
  icon?: ReactNode
  isDangerous?: boolean
  /** Why it can't be done with this selection, or null when it can. */
  refusal?: (target: SelectionTarget<Row>) => string | null
  /** Left out of the menu altogether when false. */
  isOffered?: (target: SelectionTarget<Row>) => boolean
  /** Says afterwards how it leaves the grid. */
  onRun: (target: SelectionTarget<Row>, done: { clearSelection: () => void; refresh: () => void }) => void
}

/** Brings what can be done with rows once somebody selects one: the first rows do not need it. */
export type UseActions<Row> = (isWanted: boolean) => { actions: readonly GridAction<Row>[] } | null

/** An action on what is selected, ready to be run from elsewhere. */
export type OfferedAction = { id: string; label: string; hint: string; onRun: () => void }

export type GridProps<Row extends GridRow> = {
  /** Names the grid for those who don't see it. */
  label: string
  /** What it is called on the screen, before the tools. */
  heading?: ReactNode
  rowName: { one: string; many: string }
  columns: readonly GridColumn<Row>[]
  layout: ColumnLayout
  /** Stays in view on narrow screens. */
  keyColumn: string
  /** How a row stands on a phone; without it the table is scrolled sideways there. */
  phone?: PhoneRow
  state: GridState
  onState: ChangeState
  source: GridSource<Row>
  /** Height of a row; a finger gets more. */
  rowPx: number
  /** The order that holds while nobody asks for another. */
  usualSort: SortModel
  /** Makes rows open: what one shows beneath its cells, and how high that is. */
  detail?: RowDetail<Row>
  mode: GridMode
  pageSize: number
  /** Names the history entry, so that Back finds scroll and selection again. */
  placeKey: string
  values: ColumnValues
  /** The columns that a query asks of first. */
  queryColumns?: readonly string[] | undefined
  useActions: UseActions<Row>
  /** Hears which of them can be done with what is selected now. */
  onOffered: (offered: readonly OfferedAction[]) => void
  /** Where a half-typed edit is kept; what is saved is taken out by whoever saves it. */
  drafts: CellDrafts
  onSave: SaveCell<Row>
  onSaveMany: SaveCells<Row>
  /** Says something in passing. */
  onNotice: (words: string) => void
  /** Takes back what was saved last. */
  onUndo: () => void
  onSaved: () => void
  onSaveFailed: (cell: CellRef<Row>, problem: unknown, retry: () => void) => void
  onOpen: (address: string) => void
  /** Hears of what is about to open in a tab of its own. */
  onOpenAside: (address: string) => void
  empty: ReactNode
  /** Stands beside Try again where the rows were refused. */
  wayOut?: ReactNode
  /** Stands between the chips and the rows' tools, for example the Reset menu. */
  tools?: ReactNode
  footer?: ReactNode
  searchPlaceholder: string
  /** Filters as they may be typed in the search box, to learn from. */
  searchExamples?: readonly string[]
  onPageSize: (size: number) => void
}
