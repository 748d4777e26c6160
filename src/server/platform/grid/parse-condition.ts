import { filterLookups } from '../../../contract/columns/filter.ts'
import type { FilterLookup } from '../../../contract/columns/filter.ts'
import type { Condition, FieldCondition, Test } from './condition.ts'
import type { FilterField, GridFields } from './grid-fields.ts'
import { parseBooleanTest } from './parse-boolean-test.ts'
import { parseListTest } from './parse-list-test.ts'
import { parseNumberTest } from './parse-number-test.ts'
import { parseTextTest } from './parse-text-test.ts'
import { parseTimeTest } from './parse-time-test.ts'
import { refusedFilter } from './refused-filter.ts'

/** A lookup of the wire; a bare field is `equals`. */
export type Lookup = FilterLookup | 'equals'

/** What a condition asks, with the name under which it asked for messages. */
export interface Question {
  name: string
  field: FilterField
  lookup: Lookup
  value: unknown
  today: string
}

/** Reads one condition, `exclude__` in front of its name included. */
export function parseCondition(
  name: string,
  value: unknown,
  { fields, today }: { fields: GridFields; today: string },
): Condition {
  const isExcluded = name.startsWith(excludePrefix)
  const { field, lookup } = splitName(isExcluded ? name.slice(excludePrefix.length) : name, fields)
  const test = parseTest({ name, field, lookup, value, today })
  if (test.kind === 'is_empty' && isExcluded) {
    return { kind: 'field', field: field.field, test: { ...test, isEmpty: !test.isEmpty } }
  }
  const part: FieldCondition = { kind: 'field', field: field.field, test }
  return isExcluded ? { kind: 'exclude', part } : part
}

const excludePrefix = 'exclude__'

// Field names may hold "__" themselves: the longest one that is known wins.
function splitName(name: string, fields: GridFields): { field: FilterField; lookup: Lookup } {
  const whole = fields.filtered(name)
  if (whole) return { field: whole, lookup: 'equals' }
  for (let end = name.lastIndexOf('__'); end > 0; end = name.lastIndexOf('__', end - 1)) {
    const field = fields.filtered(name.slice(0, end))
    if (field) return { field, lookup: knownLookup(name.slice(end + 2), name) }
  }
  const end = name.lastIndexOf('__')
  const isLookup = end > 0 && filterLookups.some((lookup) => lookup === name.slice(end + 2))
  throw refusedFilter(`The filter names an unknown field "${isLookup ? name.slice(0, end) : name}".`)
}

function knownLookup(text: string, name: string): Lookup {
  const lookup = filterLookups.find((each) => each === text)
  if (lookup === undefined) throw refusedFilter(`The filter names an unknown lookup "${text}" in "${name}".`)
  return lookup
}

function parseTest(question: Question): Test {
  if (question.lookup === 'isnull') return { kind: 'is_empty', isEmpty: parseIsNull(question) }
  switch (question.field.type) {
    case 'text':
    case 'image':
      return parseTextTest(question)
    case 'integer':
    case 'decimal':
    case 'percent':
    case 'money':
      return parseNumberTest(question)
    case 'boolean':
      return parseBooleanTest(question)
    case 'timestamp':
    case 'date':
      return parseTimeTest(question)
    case 'list':
      return parseListTest(question)
  }
}

function parseIsNull({ name, value }: Question): boolean {
  if (value === true || value === false) return value
  throw refusedFilter(`"${name}" in the filter takes true or false.`)
}
