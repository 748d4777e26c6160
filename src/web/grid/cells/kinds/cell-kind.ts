import type { Column } from '../../../../contract/columns/column.ts'

/** What the words of a value depend on beside it. */
export type CellContext = {
  now: number
  /** The zone in which days are counted. */
  timeZone: string
  /** The row around the cell, where another field says what the value means. */
  row?: object
}

/** What a person typed into a cell: a value to save, nothing to do, or a refusal in words. */
export type EditReading =
  { is: 'value'; value: string | number | boolean } | { is: 'nothing' } | { is: 'refused'; reason: string }

/** How a cell is edited in its place. */
export type CellEditing = {
  /** What a keyboard on a screen offers, or a calendar; a list of choices stands in place of a field. */
  input: 'text' | 'decimal' | 'date' | 'choice'
  choices?(column: Column): readonly string[]
  /** How a value stands in the editor: bare, so that it can be typed over. */
  draft(value: unknown): string
  /** The draft when editing began with a key; the key itself unless the editor can't hold it. */
  begun?(typed: string, value: unknown, column: Column): string
  /** Reads a draft that is not empty. */
  read(text: string, column: Column): EditReading
}

/** All that a cell knows of one type of column. */
export type CellKind = {
  /** The value in the words of the screen; nothing for a value of another type. */
  text(value: unknown, column: Column, context: CellContext): string
  /** The same for the clipboard, where it differs: without signs that a spreadsheet would have to take off again. */
  copied?(value: unknown): string
  /** Null where a cell is never edited in place. */
  editing: CellEditing | null
}

export function refused(reason: string): EditReading {
  return { is: 'refused', reason }
}
