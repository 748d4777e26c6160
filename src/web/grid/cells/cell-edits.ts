import type { GridColumn, GridRow } from '../columns/grid-column.ts'
import { canBegin } from './kinds/cell-kinds.ts'

export type CellRef<Row extends GridRow> = { row: Row; column: GridColumn<Row> }

/** What an edited cell may hold; null is a value that was taken away. */
export type CellValue = string | number | boolean | null

/** Who gave a cell its value, and when. */
export type CellChange = { by: string; on: string }

/** Someone else changed the same cell meanwhile; the server may say who. */
export type CellConflict<Row extends GridRow> = CellRef<Row> & { mine: CellValue; theirs?: CellChange }

export type SaveOutcome<Row> = { is: 'saved' | 'conflict'; row: Row; theirs?: CellChange }

/** What is being typed, kept where a dead session does not reach. */
export type CellDraft = { rowId: number; columnId: string; text: string }
export type CellDrafts = { read: () => CellDraft | null; write: (draft: CellDraft | null) => void }

/** A cell with the value that it is to have. */
export type CellEdit<Row extends GridRow> = CellRef<Row> & { value: CellValue }

/** What became of one cell of many; a refusal or a fault says why. */
export type CellOutcome = { is: 'saved' } | { is: 'conflict' } | { is: 'failed'; reason: string }

/** Saves many cells as one act; answers each cell's outcome, in their order, when the rows are brought up to date. */
export type SaveCells<Row extends GridRow> = (
  edits: readonly CellEdit<Row>[],
  /** How many others were refused before. */
  refused: number,
) => Promise<CellOutcome[]>

export type SaveCell<Row extends GridRow> = (
  cell: CellRef<Row>,
  value: CellValue,
) => Promise<SaveOutcome<Row>>

/** What panels may do to a cell. */
export type CellEdits<Row extends GridRow> = {
  start: (cell: CellRef<Row>, typed: string | null) => void
  save: (cell: CellRef<Row>, value: CellValue) => Promise<void>
  /** Takes a mark away: what stands in the row is right. */
  settle: (cell: CellRef<Row>) => void
}

/** What the screen knows of an edit that is under way or went wrong, beside the row's own value. */
export type EditMark =
  | { state: 'saving'; value: CellValue }
  | { state: 'failed'; reason: string }
  /** Someone else changed the same cell meanwhile; a person has to say which value holds. */
  | { state: 'conflict'; mine: CellValue }

/** Marks of one row, by column id. */
export type RowMarks = { readonly [columnId: string]: EditMark }
/** By row id; a row's object changes only when one of its own marks does. */
export type EditMarks = ReadonlyMap<number, RowMarks>

export const noMarks: EditMarks = new Map()

export function withMark(
  marks: EditMarks,
  rowId: number,
  columnId: string,
  mark: EditMark | null,
): EditMarks {
  const next = new Map(marks)
  const { [columnId]: _gone, ...rest } = marks.get(rowId) ?? {}
  const row = mark === null ? rest : { ...rest, [columnId]: mark }
  if (Object.keys(row).length === 0) next.delete(rowId)
  else next.set(rowId, row)
  return next
}

/** Failures go when the cell is touched again; what is being saved stays. */
export function withoutFailure(marks: EditMarks, rowId: number, columnId: string): EditMarks {
  return marks.get(rowId)?.[columnId]?.state === 'failed' ? withMark(marks, rowId, columnId, null) : marks
}

/** What Enter, a double click or a typed letter means in a cell; null when it means nothing there. */
export type CellEntry = { do: 'edit' } | { do: 'open'; link: string } | { do: 'settle'; mine: CellValue }

export function cellEntry<Row extends GridRow>(
  { row, column }: CellRef<Row>,
  mark: EditMark | undefined,
  typed: string | null,
): CellEntry | null {
  if (mark?.state === 'conflict') return { do: 'settle', mine: mark.mine }
  if (typed !== null && !canBegin(column.facts, typed)) return null
  if (mark?.state !== 'saving' && column.canEdit?.(row) === true) return { do: 'edit' }
  // A letter opens nothing: it was meant for a field.
  const link = typed === null ? column.link?.(row) : undefined
  return link === undefined ? null : { do: 'open', link }
}
