import type { Test } from './condition.ts'
import type { Question } from './parse-condition.ts'
import { listValues, textValue, unfitLookup } from './parse-values.ts'

/** Conditions on text. A bare field and `in` mind the case unless the column says otherwise; the rest never does. */
export function parseTextTest(question: Question): Test {
  const ignoresCase = question.field.isCaseInsensitive
  const text = (): string => textValue(question, question.value)
  switch (question.lookup) {
    case 'equals':
      return { kind: 'text_in', values: [text()], ignoresCase }
    case 'in':
      return {
        kind: 'text_in',
        values: listValues(question, (value) => textValue(question, value)),
        ignoresCase,
      }
    case 'iexact':
      return { kind: 'text', match: 'equals', text: text() }
    case 'icontains':
      return { kind: 'text', match: 'contains', text: text() }
    case 'istartswith':
      return { kind: 'text', match: 'starts', text: text() }
    case 'iendswith':
      return { kind: 'text', match: 'ends', text: text() }
    default:
      throw unfitLookup(question, 'text')
  }
}
