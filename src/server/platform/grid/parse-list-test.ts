import type { Test } from './condition.ts'
import type { Question } from './parse-condition.ts'
import { listValues, textValue, unfitLookup } from './parse-values.ts'

/** Conditions on lists and sets: one of the values is enough; "all of them" is one condition for each. */
export function parseListTest(question: Question): Test {
  switch (question.lookup) {
    case 'equals':
      return { kind: 'has_any', values: [textValue(question, question.value)] }
    case 'in':
      return { kind: 'has_any', values: listValues(question, (value) => textValue(question, value)) }
    default:
      throw unfitLookup(question, 'a list')
  }
}
