import type { Condition } from '../filters/filter-model.ts'

/** What an action works on: rows by id, or everything that matches. */
export type SelectionTarget<Row> =
  | { kind: 'some'; ids: number[]; rows: Row[] }
  | { kind: 'all'; filter: readonly Condition[]; search: string; exclude: number[]; expectedCount: number }
