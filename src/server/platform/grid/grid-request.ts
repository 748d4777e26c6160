import type { Condition } from './condition.ts'
import type { SortKey } from './parse-sort.ts'

/** Which rows of a grid somebody wants to see. */
export type GridRequest = {
  condition: Condition | undefined
  sort: readonly SortKey[]
  offset: number
  limit: number
}
