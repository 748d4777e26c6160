import { maxFilterValues } from '../../../contract/columns/filter.ts'
import { isStorable } from '../database/storable-text.ts'
import type { Question } from './filter-question.ts'
import { refusedFilter } from './refused-filter.ts'

/** The value as text that the database can hold. */
export function textValue({ name }: Question, value: unknown): string {
  if (typeof value !== 'string') throw refusedFilter(`"${name}" in the filter takes text.`)
  if (!isStorable(value)) {
    throw refusedFilter(`"${name}" in the filter holds a character that no text can have.`)
  }
  return value
}

export function numberValue({ name }: Question, value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    throw refusedFilter(`"${name}" in the filter takes a number.`)
  }
  return value
}

/** The values of an `in` list, each of them once. */
export function listValues<T>({ name, value }: Question, parse: (value: unknown) => T): T[] {
  if (!Array.isArray(value)) throw refusedFilter(`"${name}" in the filter takes a list.`)
  if (value.length > maxFilterValues) {
    throw refusedFilter(`"${name}" in the filter has more than ${maxFilterValues} values.`)
  }
  return [...new Set(value.map(parse))]
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
