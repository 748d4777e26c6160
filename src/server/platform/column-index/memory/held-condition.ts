// What a filter asks of columns in memory: folded, in stored units, with moments as numbers. It travels to a thread.
import type { TextMatch } from '../../grid/condition.ts'

export type HeldCondition =
  | { kind: 'and' | 'or'; parts: readonly HeldCondition[] }
  /** Keeps what the part does not match. */
  | { kind: 'not'; part: HeldCondition }
  | { kind: 'field'; field: string; test: HeldTest }

export type HeldTest =
  /** The folded text of a row has this folded text. */
  | { kind: 'text'; match: TextMatch; text: string }
  | { kind: 'text_in'; values: readonly string[]; isFolded: boolean }
  /** Within one of these, both ends included. */
  | { kind: 'spans'; spans: readonly Span[] }
  | { kind: 'one_of'; values: readonly number[] }
  | { kind: 'boolean_in'; values: readonly boolean[] }
  | { kind: 'has_any'; values: readonly string[] }
  | { kind: 'is_empty'; isEmpty: boolean }
  | { kind: 'never' }

export type Span = readonly [from: number, to: number]

/** A key of an order; ties go by id. */
export type HeldSort = {
  keys: readonly { field: string; isDescending: boolean }[]
  idDescends: boolean
}
