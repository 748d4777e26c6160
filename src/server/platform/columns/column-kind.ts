import type { Column } from '../../../contract/columns/column.ts'
import type { Test } from '../grid/condition.ts'
import type { Question } from '../grid/filter-question.ts'
import type { Sql, SqlColumn } from '../grid/sql/sql-column.ts'

/** A value as the database has it: cents, decimals as text with two places, days as 'yyyy-MM-dd'. */
export type StoredValue = string | number | boolean | string[] | null

/** What was read for a cell, with a note when it had to be changed for that, or why it can't be taken. */
export type Reading = { value: StoredValue; note?: string } | { refusal: string }

/** Where the values of a column lie. */
export type SqlPlace = {
  value: Sql
  /** The folded text beside it, where that is stored. */
  fold?: Sql | undefined
  /** What orders it, where the text itself does not. */
  order?: Sql | undefined
}

/** What one type of column means, wherever its values are stored, asked for, written or shown. */
export type ColumnKind = {
  /** What a row holds where nothing was given. */
  blank: StoredValue
  /** Name of the table's column that holds a field. */
  storedName(field: string): string
  /** How what lies there is compared and ordered. */
  sqlColumn(place: SqlPlace): SqlColumn
  /** Reads a test of a filter. */
  parseTest(question: Question, column: Column): Test
  /** A stored value on the wire; never asked about null. */
  toWire(stored: unknown): unknown
  /** A value of the wire as it is stored; never asked about null. */
  fromWire(column: Column, value: unknown): Reading
  /** A cell of a file as it is stored; never asked about an empty one, which means "leave as it is". */
  fromText(column: Column, cell: string): Reading
  /** A stored value as a cell of a file, so that `fromText` reads the same again; never asked about null. */
  toText(stored: unknown): string
}

/** A cell in a sentence that refuses it: its beginning is enough. */
export function shownCell(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
