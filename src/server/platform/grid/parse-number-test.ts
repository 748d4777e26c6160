import type { NumberBound, Test } from './condition.ts'
import type { Question } from './parse-condition.ts'
import { listValues, numberValue, rangeEnds, unfitLookup } from './parse-values.ts'

/** Conditions on quantities, prices and measures. */
export function parseNumberTest(question: Question): Test {
  const parse = (value: unknown): number => numberValue(question, value)
  const bound = (isInclusive: boolean): NumberBound => ({ value: parse(question.value), isInclusive })
  switch (question.lookup) {
    case 'equals':
      return { kind: 'number_in', values: [parse(question.value)] }
    case 'in':
      return { kind: 'number_in', values: listValues(question, parse) }
    case 'gt':
      return { kind: 'number', from: bound(false) }
    case 'gte':
      return { kind: 'number', from: bound(true) }
    case 'lt':
      return { kind: 'number', to: bound(false) }
    case 'lte':
      return { kind: 'number', to: bound(true) }
    case 'range': {
      const [from, to] = rangeEnds(question, parse)
      return {
        kind: 'number',
        from: { value: from, isInclusive: true },
        to: { value: to, isInclusive: true },
      }
    }
    default:
      throw unfitLookup(question, 'a number')
  }
}
