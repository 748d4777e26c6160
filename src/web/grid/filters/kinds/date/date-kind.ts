import { compareOperators, type CompareOperator } from '../../filter-model.ts'
import { conditionOf, operatorOf } from '../../wire-test.ts'
import { isEmptyCell } from '../empty-filter.ts'
import type { FilterKind, FilterOf } from '../filter-kind.ts'
import { compareOnWire, numberKind, pairOf, rangeOnWire } from '../number/number-kind.ts'

export type DateColumnFilter = FilterOf<'number' | 'numberRange' | 'date' | 'dateRange' | 'empty'>

/** Times: by their age in days, which are numbers, or by the calendar. */
export const dateKind: FilterKind<DateColumnFilter> = {
  toWire(filter, column) {
    switch (filter.kind) {
      case 'date':
        return [conditionOf(column, compareOnWire[filter.operator], filter.value)]
      case 'dateRange':
        return [conditionOf(column, rangeOnWire, [filter.from, filter.to])]
      default:
        return numberKind.toWire(filter, column)
    }
  },
  fromWire(test, column) {
    const { lookup, isExcluded, value } = test
    const [from, to] = pairOf(value)
    if (lookup === 'range' && !isExcluded && typeof from === 'string' && typeof to === 'string')
      return { kind: 'dateRange', from, to }
    const operator = operatorOf(compareOperators, (each) => compareOnWire[each], test)
    return operator !== undefined && typeof value === 'string'
      ? { kind: 'date', operator, value }
      : numberKind.fromWire(test, column)
  },
  words(filter) {
    switch (filter.kind) {
      case 'date':
        return `${operatorWords[filter.operator]} ${filter.value}`
      case 'dateRange':
        return `${filter.from} to ${filter.to}`
      case 'empty':
        return numberKind.words(filter)
      case 'number':
      case 'numberRange':
        return `${numberKind.words(filter)} days`
    }
  },
  ofCell(value) {
    if (isEmptyCell(value)) return { kind: 'empty', isEmpty: true }
    return typeof value === 'string' ? { kind: 'date', operator: 'equals', value: value.slice(0, 10) } : null
  },
}

const operatorWords: Record<CompareOperator, string> = {
  equals: 'on',
  notEqual: 'not on',
  greaterThan: 'after',
  greaterThanOrEqual: 'on or after',
  lessThan: 'before',
  lessThanOrEqual: 'on or before',
}
