import type { Column } from '../../../../../contract/columns/column.ts'
import { countText } from '../../../../ui/count-text.ts'
import { textOperators, type TextOperator } from '../../filter-model.ts'
import { conditionOf, operatorOf, textsOf, type WireOperator } from '../../wire-test.ts'
import { emptyCondition, emptyWords, isEmptyCell, readEmpty } from '../empty-filter.ts'
import type { FilterKind, FilterOf } from '../filter-kind.ts'

export type TextColumnFilter = FilterOf<'text' | 'list' | 'empty'>

/** Words: by a part of them, to the letter, or by a list. */
export const textKind: FilterKind<TextColumnFilter> = {
  toWire(filter, column) {
    switch (filter.kind) {
      case 'text':
        return [conditionOf(column, onWire(filter.operator, column), filter.value)]
      case 'list':
        return [conditionOf(column, { isExcluded: filter.isExcluded, lookup: 'in' }, filter.values)]
      case 'empty':
        return [emptyCondition(column, filter.isEmpty)]
    }
  },
  fromWire(test, column) {
    const { isExcluded, lookup, value } = test
    if (lookup === 'in') {
      const values = textsOf(value)
      return values === null ? null : { kind: 'list', isExcluded, values }
    }
    const operator = operatorOf(textOperators, (each) => onWire(each, column), test)
    if (operator === undefined) return readEmpty(test)
    return typeof value === 'string' ? { kind: 'text', operator, value } : null
  },
  words(filter) {
    switch (filter.kind) {
      case 'text':
        return `${operatorWords[filter.operator]} “${filter.value}”`
      case 'list':
        return `${filter.isExcluded ? 'not in' : 'in'} ${listWords(filter.values)}`
      case 'empty':
        return emptyWords(filter)
    }
  },
  ofCell(value) {
    if (isEmptyCell(value)) return { kind: 'empty', isEmpty: true }
    return typeof value === 'string' ? { kind: 'text', operator: 'equals', value } : null
  },
}

const operatorWords: Record<TextOperator, string> = {
  contains: 'contains',
  notContains: 'does not contain',
  equals: 'equals',
  notEqual: 'does not equal',
  startsWith: 'starts with',
  endsWith: 'ends with',
}

function onWire(operator: TextOperator, { isCaseInsensitive }: Column): WireOperator {
  const equals = isCaseInsensitive === true ? 'iexact' : ''
  switch (operator) {
    case 'contains':
    case 'notContains':
      return { isExcluded: operator === 'notContains', lookup: 'icontains' }
    case 'equals':
    case 'notEqual':
      return { isExcluded: operator === 'notEqual', lookup: equals }
    case 'startsWith':
    case 'endsWith':
      return { isExcluded: false, lookup: operator === 'startsWith' ? 'istartswith' : 'iendswith' }
  }
}

function listWords(values: readonly string[]): string {
  return values.length > 3 ? `a list of ${countText(values.length)}` : values.join(', ')
}
