import type { Column } from '../../../contract/columns/column.ts'
import type { FilterLookup } from '../../../contract/columns/filter.ts'
import type { Test } from './condition.ts'

/** A lookup of the wire; a bare field is `equals`. */
export type Lookup = FilterLookup | 'equals'

/** What a condition asks of a field, with the name under which it asked for messages. */
export type Question = {
  name: string
  lookup: Lookup
  value: unknown
  today: string
}

/** A field that a filter may name. */
export type FilterField = {
  /** Name of the column, never an alias. */
  field: string
  column: Column
  /** Reads what is asked of it; the type of its column decides. */
  parseTest(question: Question): Test
}

/** What filters and sorts may name, and by which names. */
export type GridFields = {
  /** The column that a filter calls so. */
  filtered(name: string): FilterField | undefined
  /** The column that a sort calls so. */
  sorted(name: string): string | undefined
}
