import { conditionOf, type FilterKind, type FilterOf } from './filter-kind.ts'

/** A link may also ask whether there is a value; the form doesn't. */
export type BooleanColumnFilter = FilterOf<'boolean' | 'empty'>

/** Yes or no. */
export const booleanKind: FilterKind<BooleanColumnFilter> = {
  toWire: ({ value }, column) => [conditionOf(column, { isExcluded: false, lookup: '' }, value)],
  fromWire: ({ isExcluded, lookup, value }) =>
    lookup === '' && !isExcluded && typeof value === 'boolean' ? { kind: 'boolean', value } : null,
  words: ({ value }) => (value ? 'is True' : 'is False'),
  ofCell: (value) => (typeof value === 'boolean' ? { kind: 'boolean', value } : null),
}
