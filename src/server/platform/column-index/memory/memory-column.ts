import type { Bits } from './bits.ts'
import type { HeldTest } from './held-condition.ts'

/** A cell in a buffer, as a binary COPY has it; a length below 0 is null. */
export type CellBytes = { bytes: Buffer; at: number; length: number }

/** One column of all rows in memory. Rows are numbered from 0 on. */
export type MemoryColumn = {
  put(row: number, cell: CellBytes): void
  /** Whether the cell would change nothing. */
  holds(row: number, cell: CellBytes): boolean
  /** The rows below `rows` for which the test is true, as SQL has it: of null hardly anything is. */
  matching(test: HeldTest, rows: number): Bits
  /** The same of these rows alone; nothing where it costs less to find all of which the test is true. */
  matchingAmong?(few: Bits, test: HeldTest): Bits | undefined
  /** Whether the row has nothing to be ordered by. */
  isBlank(row: number): boolean
  /** The rows below `rows` of which that is true. */
  blanks(rows: number): Bits
  /** The order of two rows that are not blank. */
  compare(one: number, other: number): number
  /** Puts rows that are not blank in order; those that are alike stay as they were. */
  sort(rows: Int32Array<ArrayBuffer>): void
  /** What whole numbers add up to; nothing where they are none. */
  sum?(rows: Bits): number | undefined
  /** How often each text is held by these rows; nothing where that would take too long. */
  countTexts?(rows: Bits, fits: (folded: string) => boolean): CountedTexts | undefined
  /** Bytes that it takes. */
  size(): number
  save(): SavedColumn
}

/** By text: how many rows hold it, and one of them. */
export type CountedTexts = Map<string, { count: number; row: number }>

/** A column as it lies in a file. */
export type SavedColumn = {
  facts: unknown
  parts: ArrayBufferView<ArrayBuffer>[]
}

/** The shapes that columns have in memory, by how the database holds them. */
export type Shape = 'integer' | 'decimal' | 'moment' | 'day' | 'boolean' | 'text' | 'order' | 'set' | 'texts'

/** The column can't hold this value exactly: who asks for it must ask the database. */
export class NotExact extends Error {}

export function unfitTest(test: HeldTest, shape: string): never {
  throw new Error(`A test "${test.kind}" does not fit a column of ${shape}.`)
}
