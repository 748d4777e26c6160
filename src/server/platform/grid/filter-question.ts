import type { Column } from '../../../contract/columns/column.ts'
import {
  filterName,
  filterNames,
  isNamedList,
  maxFilterValues,
  type FilterLookup,
  type NamedList,
} from '../../../contract/columns/filter.ts'
import { isStorable } from '../database/storable-text.ts'
import { invalidField, type InvalidInput } from '../errors.ts'

/** A lookup of the wire; a bare field is `equals`. */
export type Lookup = FilterLookup | 'equals'

/** What a condition asks of a field, with the name under which it asked for messages. */
export type Question = {
  name: string
  lookup: Lookup
  value: unknown
  today: string
  lists?: NamedLists | undefined
}

/** The values of lists that a filter only names. */
export type NamedLists = ReadonlyMap<string, readonly string[]>

/** What filters and sorts may name, and by which names. */
export type GridFields = {
  /** The column that goes by this name anywhere. */
  named(name: string): Column | undefined
  /** The column that a filter calls so. */
  filtered(name: string): Column | undefined
  /** The column that a sort calls so. */
  sorted(name: string): string | undefined
}

/** Collects the names from a column catalogue: the allow-list of everything that a client may ask about. */
export function gridFields(columns: readonly Column[]): GridFields {
  const named = new Map<string, Column>()
  const filtered = new Map<string, Column>()
  const sorted = new Map<string, string>()
  for (const column of columns) {
    for (const name of [filterName(column), ...namesOf(column)]) named.set(name, column)
    for (const name of filterNames(column)) filtered.set(name, column)
    if (column.isSortable) for (const name of namesOf(column)) sorted.set(name, column.field)
  }
  return {
    named: (name) => named.get(dotless(name)),
    filtered: (name) => filtered.get(dotless(name)),
    sorted: (name) => sorted.get(dotless(name)),
  }
}

function namesOf({ field, id, aliases = [] }: Column): string[] {
  return [field, id, ...aliases]
}

// Names with dots arrive with double underscores; both are understood.
function dotless(name: string): string {
  return name.replaceAll('.', '__')
}

/** The value as text that the database can hold. */
export function textValue({ name }: Question, value: unknown): string {
  if (typeof value !== 'string') throw refusedFilter(`"${name}" in the filter takes text.`)
  if (!isStorable(value)) {
    throw refusedFilter(`"${name}" in the filter holds a character that no text can have.`)
  }
  return value
}

/** The one value of a bare field; those of an `in` list, each of them once. */
export function askedValues<T>(question: Question, parse: (value: unknown) => T): T[] {
  const { name, lookup, value } = question
  if (lookup === 'equals') return [parse(value)]
  if (isNamedList(value)) return [...new Set(namedValues(value, question).map(parse))]
  if (!Array.isArray(value)) throw refusedFilter(`"${name}" in the filter takes a list.`)
  if (value.length > maxFilterValues) {
    throw refusedFilter(`"${name}" in the filter has more than ${maxFilterValues} values.`)
  }
  return [...new Set(value.map(parse))]
}

function namedValues({ list }: NamedList, { name, lists }: Question): readonly string[] {
  const values = lists?.get(list)
  if (values !== undefined) return values
  const sentence = `"${name}" in the filter names a list of values that is not kept, or no longer.`
  throw invalidField('filter', sentence, { code: 'unknown_list' })
}

/** Both ends of a range. */
export function rangeEnds<T>({ name, value }: Question, parse: (value: unknown) => T): [T, T] {
  if (!Array.isArray(value) || value.length !== 2) {
    throw refusedFilter(`"${name}" in the filter takes a list of two values, from and to.`)
  }
  return [parse(value[0]), parse(value[1])]
}

export function unfitLookup({ name, lookup }: Question, kind: string): Error {
  return refusedFilter(`"${name}" in the filter: the lookup "${lookup}" does not fit ${kind}.`)
}

/** 400 for a filter; the sentence names what is wrong in it. */
export function refusedFilter(sentence: string): InvalidInput {
  return invalidField('filter', sentence, { code: 'invalid_filter' })
}
