import type { Column } from '../../../contract/columns/column.ts'
import type { ColumnFilter, CompareOperator, Condition, TextOperator } from './filter-model.ts'

type Reading = { column: Column; filter: ColumnFilter }
type Parts = { column: Column; isExcluded: boolean; lookup: string; value: unknown }

/** One wire condition as the filter of one header, or null when no header can show it. */
export function readCondition(condition: Condition, columns: readonly Column[]): Reading | null {
  const [entry, ...others] = Object.entries(condition)
  if (entry === undefined || others.length > 0) return null
  const [key, value] = entry
  if (key === 'or' || key === 'and') return readPair(key, value, columns)
  const parts = partsOf(key, value, columns)
  const filter = parts === null ? null : filterOf(parts)
  return parts === null || filter === null ? null : { column: parts.column, filter }
}

/** The two nested forms that a set with its blank entry takes. */
function readPair(joint: 'or' | 'and', value: unknown, columns: readonly Column[]): Reading | null {
  if (!Array.isArray(value) || value.length !== 2) return null
  const [first, second] = value.map((each: unknown) =>
    isCondition(each) ? readCondition(each, columns) : null,
  )
  if (first?.filter.kind !== 'set' || second?.filter.kind !== 'set' || first.column !== second.column) {
    return joint === 'and' ? excludedPair(first ?? null, second ?? null) : null
  }
  const isPair = joint === 'or' && !first.filter.isExcluded && !first.filter.hasBlank
  if (!isPair || !second.filter.hasBlank || second.filter.values.length > 0 || second.filter.isExcluded)
    return null
  return { column: first.column, filter: { ...first.filter, hasBlank: true } }
}

function excludedPair(first: Reading | null, second: Reading | null): Reading | null {
  if (first?.filter.kind !== 'set' || second?.filter.kind !== 'empty' || first.column !== second.column)
    return null
  if (!first.filter.isExcluded || first.filter.hasBlank || second.filter.isEmpty) return null
  return { column: first.column, filter: { ...first.filter, hasBlank: true } }
}

function partsOf(key: string, value: unknown, columns: readonly Column[]): Parts | null {
  const isExcluded = key.startsWith('exclude__')
  const name = isExcluded ? key.slice('exclude__'.length) : key
  let best: Parts | null = null
  let longest = -1
  for (const column of columns) {
    // Only the name that we would write ourselves reads back, so that nothing changes on the way round.
    const field = column.filterField ?? column.field
    const isMatch = name === field || name.startsWith(`${field}__`)
    if (!isMatch || field.length <= longest) continue
    longest = field.length
    best = { column, isExcluded, lookup: name.slice(field.length + 2), value }
  }
  return best
}

function filterOf(parts: Parts): ColumnFilter | null {
  const { column, isExcluded, lookup, value } = parts
  if (lookup === 'isnull') return emptyFilter(parts)
  switch (column.filter) {
    case 'text':
      return lookup === 'in' ? listFilter(isExcluded, value) : textFilter(parts)
    case 'number':
      return compareFilter(parts, 'number')
    case 'days_since':
    case 'date':
      return compareFilter(parts, 'number') ?? compareFilter(parts, 'date')
    case 'boolean':
      return lookup === '' && !isExcluded && typeof value === 'boolean' ? { kind: 'boolean', value } : null
    case 'set':
      return setFilter(parts)
    case 'none':
      return null
    default:
      return column.filter satisfies never
  }
}

function emptyFilter({ column, isExcluded, value }: Parts): ColumnFilter | null {
  if (isExcluded || typeof value !== 'boolean') return null
  if (column.filter === 'set' && value) return { kind: 'set', isExcluded: false, values: [], hasBlank: true }
  return { kind: 'empty', isEmpty: value }
}

function listFilter(isExcluded: boolean, value: unknown): ColumnFilter | null {
  const values = texts(value)
  return values === null ? null : { kind: 'list', isExcluded, values }
}

function setFilter({ isExcluded, lookup, value }: Parts): ColumnFilter | null {
  const values = lookup === 'in' ? texts(value) : null
  return values === null ? null : { kind: 'set', isExcluded, values, hasBlank: false }
}

function textFilter({ column, isExcluded, lookup, value }: Parts): ColumnFilter | null {
  const operator = textOperatorOf(lookup, isExcluded, column.isCaseInsensitive === true)
  return operator === null || typeof value !== 'string' ? null : { kind: 'text', operator, value }
}

function textOperatorOf(lookup: string, isExcluded: boolean, ignoresCase: boolean): TextOperator | null {
  if (lookup === (ignoresCase ? 'iexact' : '')) return isExcluded ? 'notEqual' : 'equals'
  if (lookup === 'icontains') return isExcluded ? 'notContains' : 'contains'
  if (isExcluded) return null
  if (lookup === 'istartswith') return 'startsWith'
  return lookup === 'iendswith' ? 'endsWith' : null
}

const compareOperatorOf: Record<string, CompareOperator> = {
  gt: 'greaterThan',
  gte: 'greaterThanOrEqual',
  lt: 'lessThan',
  lte: 'lessThanOrEqual',
}

function compareFilter({ isExcluded, lookup, value }: Parts, kind: 'number' | 'date'): ColumnFilter | null {
  if (lookup === 'range') return isExcluded ? null : rangeFilter(kind, value)
  const named =
    Object.hasOwn(compareOperatorOf, lookup) && !isExcluded ? compareOperatorOf[lookup] : undefined
  const operator = lookup === '' ? (isExcluded ? 'notEqual' : 'equals') : named
  if (operator === undefined) return null
  if (kind === 'number') return typeof value === 'number' ? { kind, operator, value } : null
  return typeof value === 'string' ? { kind, operator, value } : null
}

function rangeFilter(kind: 'number' | 'date', value: unknown): ColumnFilter | null {
  if (!Array.isArray(value) || value.length !== 2) return null
  const [from, to] = value as unknown[]
  if (kind === 'number') {
    return typeof from === 'number' && typeof to === 'number' ? { kind: 'numberRange', from, to } : null
  }
  return typeof from === 'string' && typeof to === 'string' ? { kind: 'dateRange', from, to } : null
}

function texts(value: unknown): string[] | null {
  return Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string')
    ? value
    : null
}

function isCondition(value: unknown): value is Condition {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
