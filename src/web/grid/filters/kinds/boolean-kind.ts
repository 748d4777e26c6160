import { conditionOf, type FilterKind, type FilterOf } from './filter-kind.ts'

/** A link may also ask whether there is a value; the form doesn't. */
export type BooleanColumnFilter = FilterOf<'boolean' | 'empty'>

/** Yes or no. */
export const booleanKind: FilterKind<BooleanColumnFilter> = {
  toWire: ({ value }, column) => [conditionOf(column, { isExcluded: false, lookup: '' }, value)],
  fromWire({ isExcluded, lookup, value }) {
    const wanted = lookup === '' ? value : lookup === 'in' ? onlyOf(value) : null
    return !isExcluded && typeof wanted === 'boolean' ? { kind: 'boolean', value: wanted } : null
  },
  words: ({ value }) => (value ? 'is True' : 'is False'),
  ofCell: (value) => (typeof value === 'boolean' ? { kind: 'boolean', value } : null),
}

/** A set of one: links spell it 'True' or 'False'. */
function onlyOf(values: unknown): unknown {
  const [only, ...others] = Array.isArray(values) ? (values as unknown[]) : []
  if (others.length > 0) return null
  return typeof only === 'string' ? { true: true, false: false }[only.toLowerCase()] : only
}
