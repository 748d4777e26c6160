// A filter after it was read: typed, checked, and free of how the wire spells it. Every reader understands this.
import type { Day } from './calendar-day.ts'

export type Condition =
  | { kind: 'and' | 'or'; parts: readonly Condition[] }
  /** Keeps what the part does not match, rows without a value included. */
  | { kind: 'exclude'; part: FieldCondition }
  | FieldCondition

export type FieldCondition = {
  kind: 'field'
  /** Name of the column, never an alias. */
  field: string
  test: Test
  /** Times between which its row lies, and with it what is looked for in another table. */
  within?: readonly TimeTest[]
}

export type TextMatch = 'contains' | 'starts' | 'ends' | 'equals'

export type Test =
  /** Compares folded text. */
  | { kind: 'text'; match: TextMatch; text: string }
  | { kind: 'text_in'; values: readonly string[]; ignoresCase: boolean }
  /** Between these; an absent end is open. */
  | { kind: 'number'; from?: NumberBound; to?: NumberBound }
  | { kind: 'number_in'; values: readonly number[] }
  | { kind: 'boolean_in'; values: readonly boolean[] }
  | TimeTest
  /** One of these days or moments, or any day from this one on. */
  | { kind: 'time_in'; days: readonly Day[]; moments: readonly string[]; from?: Day }
  /** The list holds one of these. */
  | { kind: 'has_any'; values: readonly string[] }
  /** No value; blank text and an empty list count as none. */
  | { kind: 'is_empty'; isEmpty: boolean }
  | { kind: 'never' }

export type TimeTest = { kind: 'time'; from?: TimeBound; to?: TimeBound }

export type NumberBound = {
  value: number
  isInclusive: boolean
}

/** A local day is always included; a moment is ISO 8601, without an offset it is local. */
export type TimeBound = { day: Day } | { moment: string; isInclusive: boolean }

/** Whether any condition asks about this field. */
export function mentions(condition: Condition, field: string): boolean {
  return questionsOf(condition).some((each) => each.field === field)
}

/** What this field is asked to hold, wherever in the tree. */
export function valuesAsked(condition: Condition, field: string): string[] {
  return questionsOf(condition).flatMap(({ field: asked, test }) =>
    asked === field && test.kind === 'has_any' ? [...test.values] : [],
  )
}

/** Every question that it asks, wherever in the tree. */
export function questionsOf(condition: Condition): FieldCondition[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.parts.flatMap(questionsOf)
    case 'exclude':
      return [condition.part]
    case 'field':
      return [condition]
  }
}

/** All of these must hold; the ones that are absent don't count. */
export function allOf(...conditions: (Condition | undefined)[]): Condition | undefined {
  const parts = conditions
    .filter((condition) => condition !== undefined)
    .flatMap((condition) => (condition.kind === 'and' ? condition.parts : [condition]))
  return parts.length > 1 ? { kind: 'and', parts } : parts[0]
}
