import { countText } from '../cells/format-cell.ts'
import type { ColumnFilter, CompareOperator, Condition, TextOperator } from './filter-model.ts'

export const textOperatorWords: Record<TextOperator, string> = {
  contains: 'contains',
  notContains: 'does not contain',
  equals: 'equals',
  notEqual: 'does not equal',
  startsWith: 'starts with',
  endsWith: 'ends with',
}

export const numberOperatorWords: Record<CompareOperator, string> = {
  equals: '=',
  notEqual: '≠',
  greaterThan: '>',
  greaterThanOrEqual: '≥',
  lessThan: '<',
  lessThanOrEqual: '≤',
}

export const dateOperatorWords: Record<CompareOperator, string> = {
  equals: 'on',
  notEqual: 'not on',
  greaterThan: 'after',
  greaterThanOrEqual: 'on or after',
  lessThan: 'before',
  lessThanOrEqual: 'on or before',
}

/** What a chip says behind the column's label. */
export function filterWords(filter: ColumnFilter, isDaysSince: boolean): string {
  const unit = isDaysSince ? ' days' : ''
  switch (filter.kind) {
    case 'text':
      return `${textOperatorWords[filter.operator]} “${filter.value}”`
    case 'list':
      return `${filter.isExcluded ? 'not in' : 'in'} ${listWords(filter.values)}`
    case 'number':
      return `${numberOperatorWords[filter.operator]} ${filter.value}${unit}`
    case 'numberRange':
      return `${filter.from} to ${filter.to}${unit}`
    case 'date':
      return `${dateOperatorWords[filter.operator]} ${filter.value}`
    case 'dateRange':
      return `${filter.from} to ${filter.to}`
    case 'boolean':
      return filter.value ? 'is True' : 'is False'
    case 'set':
      return setWords(filter)
    case 'setAll':
      return `has all of ${filter.values.join(', ')}`
    case 'empty':
      return filter.isEmpty ? 'is empty' : 'is not empty'
    default:
      return filter satisfies never
  }
}

/** A condition that no header can show, as plainly as it goes. */
export function conditionWords(condition: Condition): string {
  return Object.entries(condition)
    .map(([key, value]) => {
      const name = key
        .replace(/^exclude__/, 'not ')
        .replaceAll('__', ' ')
        .replaceAll('_', ' ')
      return `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`
    })
    .join(', ')
}

function setWords({ values, hasBlank, isExcluded }: ColumnFilter & { kind: 'set' }): string {
  const all = hasBlank ? [...values, '(Blank)'] : values
  return `${isExcluded ? 'is not' : 'is'} ${all.length > 3 ? `one of ${countText(all.length)} values` : all.join(', ')}`
}

function listWords(values: readonly string[]): string {
  return values.length > 3 ? `a list of ${countText(values.length)}` : values.join(', ')
}
