import type { Column, FilterKind as FilterKindName } from '../../../../contract/columns/column.ts'
import type { ColumnFilter, Condition } from '../filter-model.ts'
import { booleanKind } from './boolean-kind.ts'
import { dateKind } from './date-kind.ts'
import { emptyCondition, emptyWords, readEmpty, type FilterKind, type WireTest } from './filter-kind.ts'
import { numberKind } from './number-kind.ts'
import { setKind } from './set-kind.ts'
import { textKind } from './text-kind.ts'

const kinds: Record<FilterKindName, FilterKind | null> = {
  text: textKind,
  number: numberKind,
  days_since: dateKind,
  date: dateKind,
  boolean: booleanKind,
  set: setKind,
  none: null,
}

/** How this column filters; null when it doesn't. */
export function filterKindOf({ filter }: Column): FilterKind | null {
  return kinds[filter]
}

/** A column's filter as the conditions that it travels as. */
export function filterConditions(column: Column, filter: ColumnFilter): Condition[] {
  if (filter.kind === 'empty') return [emptyCondition(column, filter.isEmpty)]
  return filterKindOf(column)?.toWire(filter, column) ?? []
}

/** One test of one column as its filter, or null when the column's form can't show it. */
export function filterOfTest(column: Column, test: WireTest): ColumnFilter | null {
  const kind = filterKindOf(column)
  return kind === null ? null : (kind.fromWire(test, column) ?? readEmpty(test))
}

/** What a chip says behind the column's label. */
export function filterWords(column: Column, filter: ColumnFilter): string {
  if (filter.kind === 'empty') return emptyWords(filter)
  return filterKindOf(column)?.words(filter) ?? ''
}

/** The filter that keeps the rows with the same value, or null when the column has no such filter. */
export function filterByValue(column: Column, value: unknown): ColumnFilter | null {
  return value === undefined ? null : (filterKindOf(column)?.ofCell(value, column) ?? null)
}
