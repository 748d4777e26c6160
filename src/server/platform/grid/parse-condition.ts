import { filterLookups } from '../../../contract/columns/filter.ts'
import type { Condition, FieldCondition } from './condition.ts'
import type { FilterField, GridFields, Lookup } from './filter-question.ts'
import { refusedFilter } from './refused-filter.ts'

/** Reads one condition, `exclude__` in front of its name included. */
export function parseCondition(
  name: string,
  value: unknown,
  { fields, today }: { fields: GridFields; today: string },
): Condition {
  const isExcluded = name.startsWith(excludePrefix)
  const { field, lookup } = splitName(isExcluded ? name.slice(excludePrefix.length) : name, fields)
  if (lookup === 'isnull') {
    const isEmpty = parseIsNull(name, value) !== isExcluded
    return { kind: 'field', field: field.field, test: { kind: 'is_empty', isEmpty } }
  }
  const test = field.parseTest({ name, lookup, value, today })
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

function parseIsNull(name: string, value: unknown): boolean {
  if (value === true || value === false) return value
  throw refusedFilter(`"${name}" in the filter takes true or false.`)
}
