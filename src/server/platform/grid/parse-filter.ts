import type { Column } from '../../../contract/columns/column.ts'
import {
  filterLookups,
  filterName,
  maxFilterConditions,
  maxFilterDepth,
  maxLongTextConditions,
  longText,
} from '../../../contract/columns/filter.ts'
import { allOf, type Condition, type FieldCondition } from './condition.ts'
import { kindOf } from '../columns/kind-of.ts'
import { refusedFilter, type GridFields, type Lookup, type NamedLists } from './filter-question.ts'

export type FilterSurroundings = {
  fields: GridFields
  /** The day that it is in the business time zone. */
  today: string
  lists?: NamedLists | undefined
}

/** Reads a filter as it came as text in an address; undefined when it asks for nothing. */
export function parseFilterText(text: string, surroundings: FilterSurroundings): Condition | undefined {
  let wire: unknown
  try {
    wire = JSON.parse(text)
  } catch {
    throw refusedFilter('The filter is not valid JSON.')
  }
  return parseFilter(wire, surroundings)
}

/** Reads a filter: a list of conditions that must all hold; undefined when it is empty. */
export function parseFilter(wire: unknown, surroundings: FilterSurroundings): Condition | undefined {
  if (!Array.isArray(wire)) throw refusedFilter('The filter must be a list of conditions.')
  const count = { conditions: 0, inLongTexts: 0 }
  return allOf(...wire.flatMap((part) => parseParts(part, { ...surroundings, depth: 0, count })))
}

type Position = {
  depth: number
  count: { conditions: number; inLongTexts: number }
} & FilterSurroundings

/** Each name of an object asks for itself; all of them must hold. */
function parseParts(wire: unknown, position: Position): Condition[] {
  const entries =
    typeof wire === 'object' && wire !== null && !Array.isArray(wire) ? Object.entries(wire) : []
  if (entries.length === 0) {
    throw refusedFilter(
      'Each condition of the filter must be an object with a name, like {"sku__icontains": "AJ1"}.',
    )
  }
  return entries.map(([name, value]) => parsePart(name, value, position))
}

function parsePart(name: string, value: unknown, position: Position): Condition {
  if ((name === 'or' || name === 'and') && Array.isArray(value)) return parseGroup(name, value, position)
  position.count.conditions += 1
  if (position.count.conditions > maxFilterConditions) {
    throw refusedFilter(`The filter has more than ${maxFilterConditions} conditions.`)
  }
  return parseCondition(name, value, position)
}

function parseGroup(kind: 'or' | 'and', wire: unknown[], position: Position): Condition {
  const depth = position.depth + 1
  if (depth > maxFilterDepth) throw refusedFilter(`The filter is nested more than ${maxFilterDepth} deep.`)
  if (wire.length === 0) throw refusedFilter(`The filter has a group "${kind}" without conditions.`)
  const alternatives = wire.map((part) => parseParts(part, { ...position, depth }))
  if (kind === 'and') return { kind, parts: alternatives.flat() }
  return { kind, parts: alternatives.flatMap((parts) => allOf(...parts) ?? []) }
}

/** Reads one condition, `exclude__` in front of its name included. */
function parseCondition(name: string, value: unknown, { fields, today, lists, count }: Position): Condition {
  const isExcluded = name.startsWith(excludePrefix)
  const { column, lookup } = splitName(isExcluded ? name.slice(excludePrefix.length) : name, fields)
  const field = filterName(column)
  if (lookup === 'isnull') {
    const isEmpty = parseIsNull(name, value) !== isExcluded
    return { kind: 'field', field, test: { kind: 'is_empty', isEmpty } }
  }
  const test = kindOf(column).parseTest({ name, lookup, value, today, lists }, column)
  if (test.kind === 'text' && test.match !== 'equals' && (column.maxLength ?? 0) > longText)
    countLongText(column, count)
  const part: FieldCondition = { kind: 'field', field, test }
  return isExcluded ? { kind: 'exclude', part } : part
}

function countLongText({ label }: Column, count: Position['count']): void {
  count.inLongTexts += 1
  if (count.inLongTexts <= maxLongTextConditions) return
  throw refusedFilter(
    `The filter looks inside long texts such as ${label} more than ${maxLongTextConditions} times. Please take some of these conditions away, or look for fewer words at once.`,
  )
}

const excludePrefix = 'exclude__'

// Field names may hold "__" themselves: the longest one that is known wins.
function splitName(name: string, fields: GridFields): { column: Column; lookup: Lookup } {
  const whole = fields.filtered(name)
  if (whole) return { column: whole, lookup: 'equals' }
  for (let end = name.lastIndexOf('__'); end > 0; end = name.lastIndexOf('__', end - 1)) {
    const column = fields.filtered(name.slice(0, end))
    if (column) return { column, lookup: knownLookup(name.slice(end + 2), name) }
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
