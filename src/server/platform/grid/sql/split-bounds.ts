import { allOf } from '../condition.ts'
import type { Condition, Test } from '../condition.ts'
import type { SortKey } from '../parse-sort.ts'

/** Parts the conditions that only narrow down where an order's index is read from those that its rows must be asked. */
export function splitBounds(
  condition: Condition | undefined,
  sort: readonly SortKey[],
): { bounds: Condition | undefined; filter: Condition | undefined } {
  const [first] = sort
  const parts = condition === undefined ? [] : condition.kind === 'and' ? condition.parts : [condition]
  const isBound = (part: Condition): boolean =>
    part.kind === 'field' && part.field === first?.field && narrowsIndex(part.test)
  return {
    bounds: allOf(...parts.filter(isBound)),
    filter: allOf(...parts.filter((part) => !isBound(part))),
  }
}

function narrowsIndex(test: Test): boolean {
  switch (test.kind) {
    case 'number':
    case 'time':
      return true
    case 'number_in':
      return test.values.length === 1
    case 'text_in':
      return test.values.length === 1 && test.ignoresCase
    case 'text':
      return test.match === 'equals' || test.match === 'starts'
    case 'boolean_in':
    case 'has_any':
    case 'is_empty':
    case 'never':
      return false
  }
}
