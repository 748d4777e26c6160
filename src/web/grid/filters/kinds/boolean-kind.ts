import { conditionOf, emptyCondition, emptyWords, readEmpty } from './filter-kind.ts'
import type { FilterKind, FilterOf } from './filter-kind.ts'

/** A link may also ask whether there is a value; the form doesn't. */
export type BooleanColumnFilter = FilterOf<'boolean' | 'empty'>

/** Yes or no. */
export const booleanKind: FilterKind<BooleanColumnFilter> = {
  toWire: (filter, column) => [
    filter.kind === 'empty'
      ? emptyCondition(column, filter.isEmpty)
      : conditionOf(column, { isExcluded: false, lookup: '' }, filter.value),
  ],
  fromWire(test) {
    const { isExcluded, lookup, value } = test
    return lookup === '' && !isExcluded && typeof value === 'boolean'
      ? { kind: 'boolean', value }
      : readEmpty(test)
  },
  words(filter) {
    if (filter.kind === 'empty') return emptyWords(filter)
    return filter.value ? 'is True' : 'is False'
  },
  ofCell: (value) => (typeof value === 'boolean' ? { kind: 'boolean', value } : null),
}
