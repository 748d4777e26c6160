import type { EditMark } from '../../../src/web/grid/cells/cell-edits.ts'
import { cursorAt, type CellPlace } from '../../../src/web/grid/cells/cell-place.ts'
import type { EditPlan } from '../../../src/web/grid/cells/planned-edits.ts'
import type { GridColumn, GridRow } from '../../../src/web/grid/columns/grid-column.ts'
import {
  placeColumns,
  type LeadingCells,
  type PhoneRow,
} from '../../../src/web/grid/columns/placed-columns.ts'
import type { TableParts } from '../../../src/web/grid/table-intents.ts'
import { sampleColumn } from '../sample-column.ts'

type Row = GridRow & { sku: string }

const columnOf = (field: string, part: Partial<GridColumn<Row>> = {}): GridColumn<Row> => ({
  facts: sampleColumn({ field, isSortable: field !== 'note' }),
  sortField: field,
  value: (row) => row.sku,
  ...part,
})

export const sampleColumns = [
  columnOf('sku', { link: ({ id }) => `/catalogs/${id}` }),
  columnOf('price', { canEdit: ({ id }) => id !== 13 }),
  columnOf('note'),
]

export const sampleRow = (id: number): Row => ({ id, sku: `A-${id}` })

export type Situation = {
  at?: CellPlace
  anchor?: CellPlace
  count?: number
  marks?: Record<string, EditMark>
  isEditing?: boolean
  leading?: LeadingCells
  phone?: PhoneRow
}

/** A page of rows 10 to 14 of a list, of which the last is on its way; every call to its parts is noted. */
export function sampleTable(calls: unknown[][], situation: Situation): TableParts<Row> {
  const { leading = 1, at = { row: 0, column: leading }, anchor = at, count = 0, marks } = situation
  const noted =
    (name: string) =>
    (...args: unknown[]) =>
      void calls.push([name, ...args])
  const layout = sampleColumns.map(({ facts }) => ({ id: facts.id, width: 100, pin: null }))
  const placed = { ...placeColumns(layout, sampleColumns, leading), phone: situation.phone ?? null }
  const rowAt = (index: number) => (index < 14 ? sampleRow(index) : undefined)
  const table = {
    source: { rowAt },
    onOpen: noted('onOpen'),
    onOpenAside: noted('onOpenAside'),
    onUndo: noted('onUndo'),
    placed,
    rows: { offset: 10, toggleOpen: noted('toggleOpen') },
    cursor: {
      cursor: { ...cursorAt(at), anchor },
      moveTo: noted('moveTo'),
      collapse: noted('collapse'),
      focus: noted('focus'),
    },
    selected: {
      count,
      toggle: noted('toggle'),
      toggleLoaded: noted('toggleLoaded'),
      clear: noted('clear'),
    },
    editing: {
      edited: situation.isEditing === true ? sampleRow(10) : null,
      marks: new Map(marks === undefined ? [] : [[10, marks]]),
      start: noted('start'),
      propose: ({ cells }: EditPlan<Row>) =>
        calls.push(['propose', ...cells.map(({ row, reading }) => [row.id, reading])]),
      sheet: { placed, rowAt: (row: number) => rowAt(10 + row) },
    },
    panels: {
      openColumnMenu: noted('openColumnMenu'),
      openCellMenu: noted('openCellMenu'),
      openConflict: noted('openConflict'),
    },
    columnActions: { handlers: { onSort: noted('onSort') } },
  }
  return table as unknown as TableParts<Row>
}
