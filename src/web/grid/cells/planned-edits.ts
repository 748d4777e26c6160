import type { GridColumn, GridRow } from '../columns/grid-column.ts'
import type { PlacedColumns } from '../columns/placed-columns.ts'
import type { CellRef } from './cell-edits.ts'
import type { CellBox } from './cell-place.ts'
import type { EditReading } from './kinds/cell-kind.ts'
import { readEdit } from './kinds/cell-kinds.ts'
import { readChange, readTyped } from './relative-change.ts'

/** A cell that is to change, or can't, with the reason. */
export type PlannedCell<Row extends GridRow> = CellRef<Row> & {
  reading: Exclude<EditReading, { is: 'nothing' }>
}

/** What one key or paste does to many cells, before anything of it is done. */
export type EditPlan<Row extends GridRow> = {
  cells: readonly PlannedCell<Row>[]
  /** Cells that nobody edits here. */
  locked: number
  /** Rows that are not there, or not loaded. */
  missing: number
}

/** The cells as the screen has them. */
export type Sheet<Row extends GridRow> = {
  placed: PlacedColumns<Row>
  rowAt: (row: number) => Row | undefined
}

type ReadCell<Row extends GridRow> = (cell: CellRef<Row>, row: number, column: number) => EditReading

/** What was typed in every marked cell; a change (`+5%`) takes each number's own value and leaves the rest alone. */
export function planTyped<Row extends GridRow>(
  sheet: Sheet<Row>,
  box: CellBox,
  text: string,
  isChange: boolean,
): EditPlan<Row> {
  return plan(sheet, box, ({ row, column }) =>
    isChange && (readChange(text, column.facts) === null || typeof column.value(row) !== 'number')
      ? { is: 'nothing' }
      : readTyped(column.facts, text, column.value(row)),
  )
}

/** The first row's values in those below it; a single row takes them from the one above. */
export function planFill<Row extends GridRow>(sheet: Sheet<Row>, box: CellBox): EditPlan<Row> {
  const isSingle = box.firstRow === box.lastRow
  const from = isSingle ? box.firstRow - 1 : box.firstRow
  const source = from < 0 ? undefined : sheet.rowAt(from)
  if (source === undefined) return { cells: [], locked: 0, missing: 0 }
  return plan(sheet, { ...box, firstRow: from + 1 }, ({ column }) => valueOf(column, source))
}

/** Pasted cells from the first marked one on; repeated where the marked box is so many times as large. */
export function planPaste<Row extends GridRow>(
  sheet: Sheet<Row>,
  box: CellBox,
  texts: readonly (readonly string[])[],
): EditPlan<Row> {
  const height = texts.length
  const width = Math.max(...texts.map((row) => row.length))
  return plan(
    sheet,
    {
      ...box,
      lastRow: box.firstRow + repeated(box.lastRow - box.firstRow + 1, height) - 1,
      lastColumn: box.firstColumn + repeated(box.lastColumn - box.firstColumn + 1, width) - 1,
    },
    ({ column }, row, at) => readEdit(column.facts, texts[row % height]?.[at % width] ?? ''),
  )
}

function repeated(marked: number, pasted: number): number {
  return marked % pasted === 0 ? marked : pasted
}

function plan<Row extends GridRow>(sheet: Sheet<Row>, box: CellBox, read: ReadCell<Row>): EditPlan<Row> {
  const columns = sheet.placed.all.filter(
    ({ position }) => position >= box.firstColumn && position <= box.lastColumn,
  )
  const cells: PlannedCell<Row>[] = []
  let [locked, missing] = [0, 0]
  for (let at = box.firstRow; at <= box.lastRow; at++) {
    const row = sheet.rowAt(at)
    if (row === undefined) missing += 1
    else
      for (const { column, position } of columns) {
        const reading = read({ row, column }, at - box.firstRow, position - box.firstColumn)
        if (reading.is === 'nothing' || (reading.is === 'value' && reading.value === column.value(row)))
          continue
        if (column.canEdit?.(row) === true) cells.push({ row, column, reading })
        else locked += 1
      }
  }
  return { cells, locked, missing }
}

/** A row's value, for others to take over; nothing is no value to give. */
function valueOf<Row extends GridRow>(column: GridColumn<Row>, row: Row): EditReading {
  const value = column.value(row)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? { is: 'value', value }
    : { is: 'nothing' }
}
