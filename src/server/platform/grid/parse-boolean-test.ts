import type { Test } from './condition.ts'
import type { Question } from './parse-condition.ts'
import { listValues, unfitLookup } from './parse-values.ts'
import { refusedFilter } from './refused-filter.ts'

/** Conditions on yes and no; set filters send the texts 'True' and 'False'. */
export function parseBooleanTest(question: Question): Test {
  const parse = (value: unknown): boolean => booleanValue(question, value)
  switch (question.lookup) {
    case 'equals':
      return { kind: 'boolean_in', values: [parse(question.value)] }
    case 'in':
      return { kind: 'boolean_in', values: listValues(question, parse) }
    default:
      throw unfitLookup(question, 'true and false')
  }
}

function booleanValue({ name }: Question, value: unknown): boolean {
  const text = String(value).toLowerCase()
  if (typeof value !== 'boolean' && typeof value !== 'string') throw notBoolean(name)
  if (text === 'true') return true
  if (text === 'false') return false
  throw notBoolean(name)
}

function notBoolean(name: string): Error {
  return refusedFilter(`"${name}" in the filter takes true or false.`)
}
