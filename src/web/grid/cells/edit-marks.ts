import type { CellValue } from './cell-value.ts'

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
