import { allOf, mentions } from '../../platform/grid/condition.ts'
import type { Condition } from '../../platform/grid/condition.ts'

/** Deleted products stay out unless a condition asks about them. */
export function withoutDeleted(condition: Condition | undefined): Condition {
  return showsDeleted(condition) ? condition : (allOf(notDeleted, condition) ?? notDeleted)
}

/** Whether a condition says itself which of the deleted products it wants. */
export function showsDeleted(condition: Condition | undefined): condition is Condition {
  return condition !== undefined && mentions(condition, 'is_deleted')
}

const notDeleted: Condition = {
  kind: 'field',
  field: 'is_deleted',
  test: { kind: 'boolean_in', values: [false] },
}
