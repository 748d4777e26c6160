import type { Column, FilterKind as FilterKindName } from '../../../../contract/columns/column.ts'
import type { ColumnFilter } from '../filter-model.ts'
import { booleanKind } from './boolean-kind.ts'
import { dateKind } from './date-kind.ts'
import type { FilterKind } from './filter-kind.ts'
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

/** What a chip says behind the column's label. */
export function filterWords(column: Column, filter: ColumnFilter): string {
  return filterKindOf(column)?.words(filter) ?? ''
}

/** The filter that keeps the rows with the same value, or null when the column has no such filter. */
export function filterByValue(column: Column, value: unknown): ColumnFilter | null {
  return value === undefined ? null : (filterKindOf(column)?.ofCell(value, column) ?? null)
}
