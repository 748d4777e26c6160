import type { Column } from '../../contract/columns/column.ts'
import type { View, ViewPage } from '../../contract/views.ts'
import type { CellValue } from '../grid/cells/cell-edits.ts'
import type { GridColumn, GridRow, RowsCounted } from '../grid/columns/grid-column.ts'
import type { Condition } from '../grid/filters/filter-model.ts'
import type { PhoneRow } from '../grid/columns/placed-columns.ts'
import type { RowSource } from '../grid/rows/row-source.ts'
import type { BlockReply } from '../grid/rows/rows-state.ts'
import type { createStore } from '../app/store.ts'
import type { createCommits } from './commits.ts'
import type { RowEdit, RowOutcome, SaveMany } from './save-rows.ts'

export type ListRow = { readonly version: number } & GridRow

/** What the server says beside the rows; at least how many there are when nothing narrows the list. */
export type ListSummary = { total: number }

/** A question to the server's list, as it travels. */
export type ListAsking = {
  query: {
    page: number
    page_size: number
    order_by: string | null
    filter: readonly Condition[] | null
    search: string | null
  }
  body: ListLook & { filter?: Condition[]; is_ahead?: boolean }
  signal: AbortSignal
}

/** How the grid looked when it asked, as the server keeps it. */
type ListLook = {
  grid_params: Readonly<Record<string, unknown>>
  /** Column id → is it hidden; what is shown comes first, in its order. */
  fields: Readonly<Record<string, boolean>>
  field_widths: Readonly<Record<string, number>>
  label: string
}

/** What a list asks for. */
export type ListQuestion = {
  filter: readonly Condition[]
  orderBy: string
  search: string
  look: ListLook
  /** Asked before it is known where the user left off: the server does not keep it as where they are. */
  isAhead?: boolean
}

/** What a list opens with: the saved views, and where this user left off. */
export type ListProperties = {
  display_config: readonly View[]
  page_params: readonly LastVisit[]
}

/** How the server keeps the last visit: as the page said it, and as it was asked for. */
export type LastVisit = {
  grid_params: unknown
  query_params: { filter: unknown; order_by: string | null; search: string | null }
}

/** What a page knows of one list beside its looks: its columns, and how to ask the server about it. */
export type ListFacts<Row extends ListRow, Summary extends ListSummary, Properties extends ListProperties> = {
  /** Under this name the server keeps how a user likes the list. */
  name: string
  /** The page whose views it has; none for a list without. */
  viewPage?: ViewPage
  /** Where this browser keeps the page that was looked at last. */
  pageKey: string
  rowName: { one: string; many: string }
  columns: readonly Column[]
  /** The order while nobody asks for another, as `order_by` has it. */
  order: string
  /** Names in `order_by` that are not the column's field, by column id. */
  sortFields?: Readonly<Record<string, string>>
  /** Says which row it is, and stays in view on narrow screens. */
  keyColumn: string
  /** How its rows stand on a phone. */
  phone?: PhoneRow
  find: (asking: ListAsking) => Promise<BlockReply<Row, Summary>>
  findProperties: (signal: AbortSignal) => Promise<Properties>
  findValues: (
    query: { field: string; q: string; filter?: readonly Condition[]; search?: string },
    signal: AbortSignal,
  ) => Promise<{ value: string; count: number }[]>
  /** How many rows each of these questions keeps. */
  findCounts?: (
    questions: readonly { filter: Condition[]; search: string }[],
    signal: AbortSignal,
  ) => Promise<RowsCounted[]>
  /** The columns that a query asks of first; the others stand behind More fields. */
  queryColumns?: readonly string[]
  /** The values that no row has, in their order. */
  findMissing: (asking: { field: string; values: string[] }, signal: AbortSignal) => Promise<string[]>
  /** The values that a set offers even where no row has them; none for most columns. */
  knownValues?: (column: Column, properties: Properties) => readonly string[]
  /** The fields that the figures of all rows are made of. */
  summedFields?: readonly string[]
  /** Writes one field of a row that had this version, and answers the row as it is then. */
  save: (row: Row, change: Record<string, CellValue>, version: number) => Promise<object>
  /** Writes fields of many rows as one act, each row by itself. */
  saveMany: SaveMany
  /** What else brings these cells of a row back to what they were before; `saved` is all that was answered. */
  backWith?: (before: Row, cells: RowOutcome['cells'], saved: object) => RowEdit['fields']
}

export type ListOpening = { properties: ListProperties; known: (column: Column) => readonly string[] }

/** A list with its rows, which outlive the page, so that Back shows them at once. */
export type List<Row extends ListRow = ListRow, Summary extends ListSummary = ListSummary> = {
  source: RowSource<Row, ListQuestion, Summary>
  /** What the server was asked last, as it travels; undefined before it was. */
  asked: () => ListAsking | undefined
  commits: ReturnType<typeof createCommits>
  /** Rises whenever this page has changed rows, or hears that they were changed. */
  changes: Pick<ReturnType<typeof createStore<number>>, 'read' | 'subscribe'>
  findOpening: (signal: AbortSignal) => Promise<ListOpening>
} & Omit<ListFacts<Row, Summary, ListProperties>, 'find' | 'findProperties' | 'knownValues'>

/** What a list adds to the facts of its columns, by column id: cells that are more than words, links, tips. */
export type ListCells<Row extends GridRow> = Readonly<Record<string, Partial<GridColumn<Row>> | undefined>>

/** A list's columns as the grid draws them. Who may edit only some rows says which. */
export function listColumns<Row extends GridRow>(
  { columns, sortFields }: Pick<List, 'columns' | 'sortFields'>,
  cells: ListCells<Row> = {},
): readonly GridColumn<Row>[] {
  return columns.map((each) => ({
    facts: each,
    sortField: sortFields?.[each.id] ?? each.field,
    value: (row) => Reflect.get(row, each.field),
    tip: () => each.hint,
    canEdit: each.editing === 'no' ? undefined : () => true,
    ...cells[each.id],
  }))
}
