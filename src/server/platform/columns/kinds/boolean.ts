import type { Test } from '../../grid/condition.ts'
import { askedValues, unfitLookup, refusedFilter, type Question } from '../../grid/filter-question.ts'
import { shownCell, type ColumnKind } from '../column-kind.ts'

/** Yes or no. */
export const booleanKind: ColumnKind = {
  blank: false,
  storedName: (field) => field,
  sqlColumn: ({ value }) => ({ storage: 'boolean', value }),
  parseTest: parseBooleanTest,
  toWire: (stored) => stored,
  fromWire: ({ label }, value) => {
    const known = truthOf(value)
    return known === undefined ? { refusal: `${label} takes true or false.` } : { value: known }
  },
  fromText: (_column, cell) => {
    const text = cell.trim()
    if (/^(true|yes|y|1|x)$/i.test(text)) return { value: true }
    if (/^(false|no|n|0)$/i.test(text)) return { value: false }
    return { refusal: `"${shownCell(text)}" is neither yes nor no.` }
  },
  toText: (stored) => (stored === true ? 'Yes' : 'No'),
}

function parseBooleanTest(question: Question): Test {
  const parse = (value: unknown): boolean => {
    const known = truthOf(value)
    if (known === undefined) throw refusedFilter(`"${question.name}" in the filter takes true or false.`)
    return known
  }
  if (question.lookup !== 'equals' && question.lookup !== 'in') throw unfitLookup(question, 'true and false')
  return { kind: 'boolean_in', values: askedValues(question, parse) }
}

// Forms and set filters send the texts 'True' and 'False'.
function truthOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  return text === 'true' || text === 'false' ? text === 'true' : undefined
}
