import { maxFilterConditions, maxFilterDepth } from '../../../contract/columns/filter.ts'
import type { Condition } from './condition.ts'
import { allOf } from './condition.ts'
import type { GridFields } from './filter-question.ts'
import { parseCondition } from './parse-condition.ts'
import { refusedFilter } from './refused-filter.ts'

export type FilterSurroundings = {
  fields: GridFields
  /** The day that it is in the business time zone. */
  today: string
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
  const count = { conditions: 0 }
  return allOf(...wire.map((part) => parsePart(part, { ...surroundings, depth: 0, count })))
}

type Position = {
  depth: number
  count: { conditions: number }
} & FilterSurroundings

function parsePart(wire: unknown, position: Position): Condition {
  const [name, value] = onlyEntry(wire)
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
  return { kind, parts: wire.map((part) => parsePart(part, { ...position, depth })) }
}

function onlyEntry(wire: unknown): [string, unknown] {
  const entries =
    typeof wire === 'object' && wire !== null && !Array.isArray(wire) ? Object.entries(wire) : []
  const [entry] = entries
  if (entry === undefined || entries.length > 1) {
    throw refusedFilter(
      'Each condition of the filter must be an object with one name, like {"sku__icontains": "AJ1"}.',
    )
  }
  return entry
}
