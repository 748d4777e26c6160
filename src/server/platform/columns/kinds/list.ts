import { sql } from 'kysely'
import { isStorable } from '../../database/storable-text.ts'
import type { Test } from '../../grid/condition.ts'
import { askedValues, textValue, unfitLookup, type Question } from '../../grid/filter-question.ts'
import type { ColumnKind } from '../column-kind.ts'

/** Several texts, each of them once. */
export const listKind: ColumnKind = {
  blank: [],
  storedName: (field) => field,
  sqlColumn: ({ value }) => ({
    storage: 'set',
    hasAny: (values) => sql`${value} && ${values}::text[]`,
    isEmpty: sql`${value} = '{}'`,
    held: sql`cross join unnest(${value}) held (value)`,
    inMemory: { texts: value },
  }),
  parseTest: parseListTest,
  toWire: (stored) => stored,
  fromWire: ({ label }, value) => {
    if (!Array.isArray(value)) return { refusal: `${label} takes a list of texts.` }
    const texts = value.map((each) => String(each).trim())
    if (texts.includes('')) return { refusal: `${label} can't hold an empty text.` }
    if (!texts.every(isStorable)) return { refusal: `${label} holds a character that can't be stored.` }
    return { value: [...new Set(texts)] }
  },
  fromText: ({ label }, cell) =>
    isStorable(cell)
      ? { value: splitList(cell) }
      : { refusal: `${label} holds a character that can't be stored.` },
  toText: (stored) => (Array.isArray(stored) ? stored.join(', ') : ''),
}

/** The texts of a cell, separated by commas. */
export function splitList(text: string): string[] {
  return [...new Set(text.split(',').map((each) => each.trim()))].filter(Boolean)
}

/** One of the values is enough; "all of them" is one condition for each. */
function parseListTest(question: Question): Test {
  if (question.lookup !== 'equals' && question.lookup !== 'in') throw unfitLookup(question, 'a list')
  return { kind: 'has_any', values: askedValues(question, (value) => textValue(question, value)) }
}
