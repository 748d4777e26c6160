/**
 * How a filter is written on the wire: a JSON list of conditions, all of which must hold. Each is a name and value,
 * `{"sku__icontains": "AJ1"}` or `{"exclude__brand__iexact": "Nike"}`, or a group, `{"or": […]}`. "Has all of these" is
 * one `in` condition for each value, "has any of these" one condition with all of them. An object with several names asks
 * for all of them.
 */
import type { Column } from './column.ts'

/** The name by which filters call a column. */
export function filterName({ field, filterField = field }: Pick<Column, 'field' | 'filterField'>): string {
  return filterField
}

/** All names by which filters may call a column, of which we write `filterName`. */
export function filterNames(column: Column): string[] {
  const { field, id, filterField, aliases = [] } = column
  if (column.filter === 'none') return []
  return filterField === undefined ? [field, id, ...aliases] : [filterField]
}

/** What may follow a field's name after `__`; a bare name means equality. */
export const filterLookups = [
  'icontains',
  'istartswith',
  'iendswith',
  'iexact',
  'in',
  'gt',
  'gte',
  'lt',
  'lte',
  'range',
  'isnull',
] as const
export type FilterLookup = (typeof filterLookups)[number]

/** Groups may stand this deep in one another. */
export const maxFilterDepth = 5
/** Conditions in one filter, groups not counted. */
export const maxFilterConditions = 200
/** Conditions in one filter that look inside texts longer than `longText`: each reads every description there is. */
export const maxLongTextConditions = 8
export const longText = 1_000
/** Values of one `in` list; of one that the filter only names. */
export const maxFilterValues = 5_000
export const maxNamedValues = 100_000

/** What stands in a filter in place of a long list of values, which the server keeps. */
export type NamedList = { readonly list: string }

export function isNamedList(value: unknown): value is NamedList {
  return typeof value === 'object' && value !== null && 'list' in value && typeof value.list === 'string'
}
