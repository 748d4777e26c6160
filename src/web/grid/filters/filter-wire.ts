import type { Column } from '../../../contract/columns/column.ts'
import { readCondition } from './condition-reading.ts'
import type { ColumnFilter, CompareOperator, Condition, FilterModel, TextOperator } from './filter-model.ts'

type WireOperator = { isExcluded: boolean; lookup: string }

export const textLookups: Record<Exclude<TextOperator, 'equals' | 'notEqual'>, WireOperator> = {
  contains: { isExcluded: false, lookup: 'icontains' },
  notContains: { isExcluded: true, lookup: 'icontains' },
  startsWith: { isExcluded: false, lookup: 'istartswith' },
  endsWith: { isExcluded: false, lookup: 'iendswith' },
}

export const compareLookups: Record<CompareOperator, WireOperator> = {
  equals: { isExcluded: false, lookup: '' },
  notEqual: { isExcluded: true, lookup: '' },
  greaterThan: { isExcluded: false, lookup: 'gt' },
  greaterThanOrEqual: { isExcluded: false, lookup: 'gte' },
  lessThan: { isExcluded: false, lookup: 'lt' },
  lessThanOrEqual: { isExcluded: false, lookup: 'lte' },
}

/** The model as the list of conditions that the server takes. */
export function conditionsOf(model: FilterModel, columns: readonly Column[]): Condition[] {
  const own = columns.flatMap((column) => {
    const filter = model.columns[column.id]
    return filter === undefined ? [] : conditionsOfColumn(column, filter)
  })
  return [...own, ...model.extra]
}

/** Reads conditions back; whatever no header can show stays in `extra`, so that nothing a link says is lost. */
export function filterModelOf(conditions: readonly Condition[], columns: readonly Column[]): FilterModel {
  const found: Record<string, ColumnFilter> = {}
  const extra: Condition[] = []
  for (const condition of conditions) {
    const reading = readCondition(condition, columns)
    if (reading === null) extra.push(condition)
    else if (found[reading.column.id] === undefined) found[reading.column.id] = reading.filter
    else {
      const merged = mergedSets(found[reading.column.id], reading.filter)
      if (merged === null) extra.push(condition)
      else found[reading.column.id] = merged
    }
  }
  return { columns: found, extra }
}

/** Two sets of one value each on one column mean that both must hold. */
function mergedSets(first: ColumnFilter | undefined, second: ColumnFilter): ColumnFilter | null {
  const one = first === undefined ? null : singleValues(first)
  const other = singleValues(second)
  if (one === null || other === null || other.length !== 1) return null
  return one.includes(other[0] ?? '') ? null : { kind: 'setAll', values: [...one, ...other] }
}

function singleValues(filter: ColumnFilter): string[] | null {
  if (filter.kind === 'setAll') return filter.values
  if (filter.kind !== 'set' || filter.isExcluded || filter.hasBlank) return null
  return filter.values.length === 1 ? filter.values : null
}

function conditionsOfColumn(column: Column, filter: ColumnFilter): Condition[] {
  const field = column.filterField ?? column.field
  switch (filter.kind) {
    case 'text':
      return [textCondition(column, field, filter)]
    case 'list':
      return [condition(field, { isExcluded: filter.isExcluded, lookup: 'in' }, filter.values)]
    case 'number':
    case 'date':
      return [condition(field, compareLookups[filter.operator], filter.value)]
    case 'numberRange':
    case 'dateRange':
      return [condition(field, { isExcluded: false, lookup: 'range' }, [filter.from, filter.to])]
    case 'boolean':
      return [condition(field, { isExcluded: false, lookup: '' }, filter.value)]
    case 'set':
      return setConditions(field, filter)
    case 'setAll':
      return filter.values.map((value) => condition(field, { isExcluded: false, lookup: 'in' }, [value]))
    case 'empty':
      return [condition(field, { isExcluded: false, lookup: 'isnull' }, filter.isEmpty)]
    default:
      return filter satisfies never
  }
}

function textCondition(column: Column, field: string, filter: ColumnFilter & { kind: 'text' }): Condition {
  if (filter.operator !== 'equals' && filter.operator !== 'notEqual') {
    return condition(field, textLookups[filter.operator], filter.value)
  }
  const lookup = column.isCaseInsensitive === true ? 'iexact' : ''
  return condition(field, { isExcluded: filter.operator === 'notEqual', lookup }, filter.value)
}

function setConditions(field: string, filter: ColumnFilter & { kind: 'set' }): Condition[] {
  const chosen = condition(field, { isExcluded: false, lookup: 'in' }, filter.values)
  if (filter.isExcluded) {
    // Excluding keeps rows without a value; leaving those out too is a condition of its own.
    const excluded = condition(field, { isExcluded: true, lookup: 'in' }, filter.values)
    return filter.hasBlank ? [{ and: [excluded, blank(field, false)] }] : [excluded]
  }
  if (!filter.hasBlank) return [chosen]
  return [filter.values.length === 0 ? blank(field, true) : { or: [chosen, blank(field, true)] }]
}

function blank(field: string, isBlank: boolean): Condition {
  return condition(field, { isExcluded: false, lookup: 'isnull' }, isBlank)
}

function condition(field: string, { isExcluded, lookup }: WireOperator, value: unknown): Condition {
  return { [`${isExcluded ? 'exclude__' : ''}${field}${lookup === '' ? '' : `__${lookup}`}`]: value }
}
