import { allOf, mentions } from '../grid/condition.ts'
import type { Condition } from '../grid/condition.ts'
import type { List } from './define-list.ts'

/** The condition with what every row of the list fits, unless it asks about that field itself. */
export function listCondition(list: List, condition: Condition | undefined): Condition | undefined {
  return asksBeyond(list, condition) ? condition : allOf(list.base, condition)
}

/** Whether a condition says itself which rows it wants of those that the list leaves out. */
export function asksBeyond({ base }: List, condition: Condition | undefined): boolean {
  return base !== undefined && condition !== undefined && mentions(condition, base.field)
}
