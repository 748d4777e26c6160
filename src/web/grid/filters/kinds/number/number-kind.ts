import { compareOperators, type CompareOperator } from '../../filter-model.ts'
import { conditionOf, operatorOf, type WireOperator } from '../../wire-test.ts'
import { emptyCondition, emptyWords, isEmptyCell, readEmpty } from '../empty-filter.ts'
import type { FilterKind, FilterOf } from '../filter-kind.ts'

export type NumberColumnFilter = FilterOf<'number' | 'numberRange' | 'empty'>

/** How comparing stands on the wire, for numbers and for days. */
export const compareOnWire: Record<CompareOperator, WireOperator> = {
  equals: { isExcluded: false, lookup: '' },
  notEqual: { isExcluded: true, lookup: '' },
  greaterThan: { isExcluded: false, lookup: 'gt' },
  greaterThanOrEqual: { isExcluded: false, lookup: 'gte' },
  lessThan: { isExcluded: false, lookup: 'lt' },
  lessThanOrEqual: { isExcluded: false, lookup: 'lte' },
}
export const rangeOnWire: WireOperator = { isExcluded: false, lookup: 'range' }

/** Numbers: compared with one, or between two. */
export const numberKind: FilterKind<NumberColumnFilter> = {
  toWire(filter, column) {
    switch (filter.kind) {
      case 'number':
        return [conditionOf(column, compareOnWire[filter.operator], filter.value)]
      case 'numberRange':
        return [conditionOf(column, rangeOnWire, [filter.from, filter.to])]
      case 'empty':
        return [emptyCondition(column, filter.isEmpty)]
    }
  },
  fromWire(test) {
    const { lookup, isExcluded, value } = test
    if (lookup === 'range' && !isExcluded) {
      const [from, to] = pairOf(value)
      return typeof from === 'number' && typeof to === 'number' ? { kind: 'numberRange', from, to } : null
    }
    const operator = operatorOf(compareOperators, (each) => compareOnWire[each], test)
    if (operator === undefined) return readEmpty(test)
    return typeof value === 'number' ? { kind: 'number', operator, value } : null
  },
  words(filter) {
    switch (filter.kind) {
      case 'number':
        return `${operatorWords[filter.operator]} ${filter.value}`
      case 'numberRange':
        return `${filter.from} to ${filter.to}`
      case 'empty':
        return emptyWords(filter)
    }
  },
  ofCell(value) {
    if (isEmptyCell(value)) return { kind: 'empty', isEmpty: true }
    return typeof value === 'number' ? { kind: 'number', operator: 'equals', value } : null
  },
}

/** The two ends of a range; none when the value is no pair. */
export function pairOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) && value.length === 2 ? value : []
}

const operatorWords: Record<CompareOperator, string> = {
  equals: '=',
  notEqual: '≠',
  greaterThan: '>',
  greaterThanOrEqual: '≥',
  lessThan: '<',
  lessThanOrEqual: '≤',
}
