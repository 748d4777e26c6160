import type { Column } from '../../../contract/columns/column.ts'
import type { ColumnFilter } from './filter-model.ts'

/** The filter that keeps the rows with the same value, or null when the column has no such filter. */
export function filterByValue(column: Column, value: unknown): ColumnFilter | null {
  if (value === undefined) return null
  const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0)
  switch (column.filter) {
    case 'text':
      if (isEmpty) return { kind: 'empty', isEmpty: true }
      return typeof value === 'string' ? { kind: 'text', operator: 'equals', value } : null
    case 'number':
      if (isEmpty) return { kind: 'empty', isEmpty: true }
      return typeof value === 'number' ? { kind: 'number', operator: 'equals', value } : null
    case 'boolean':
      return typeof value === 'boolean' ? { kind: 'boolean', value } : null
    case 'set':
      // A column that filters by other words than it shows can't be asked by its cell.
      if (column.filterField !== undefined) return null
      if (isEmpty) return { kind: 'set', isExcluded: false, values: [], hasBlank: true }
      return { kind: 'set', isExcluded: false, values: [value].flat().map(String), hasBlank: false }
    case 'days_since':
    case 'date':
      if (isEmpty) return { kind: 'empty', isEmpty: true }
      return typeof value === 'string'
        ? { kind: 'date', operator: 'equals', value: value.slice(0, 10) }
        : null
    case 'none':
      return null
    default:
      return column.filter satisfies never
  }
}
