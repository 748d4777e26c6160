import type { Column, ColumnType } from '../../../contract/columns/column.ts'
import { kindOf, storedName } from '../../platform/columns/kind-of.ts'
import type { List, StoredRow } from '../../platform/lists/define-list.ts'

/** One column of a file: what it holds of a row as text, and how a sheet is to take that. */
export type FileColumn = {
  label: string
  /** A sheet reckons with numbers; facts are written as they are, and read by everybody alike; texts may hold anything. */
  holds: 'number' | 'fact' | 'text'
  /** Empty where there is nothing. */
  textOf: (row: StoredRow) => string
}

/** These columns of a list as columns of a file. */
export function fileColumns(list: List, columns: readonly Column[]): FileColumn[] {
  return columns.map((column) => {
    const { label, field, type } = column
    const special = list.special?.[field]
    if (special !== undefined)
      return {
        label,
        holds: 'text',
        textOf: (row) => special.inFile?.(row) ?? joined(special.show(row)[field]),
      }
    return { label, holds: holding[type] ?? 'text', textOf: storedText(column) }
  })
}

const holding: Readonly<Partial<Record<ColumnType, FileColumn['holds']>>> = {
  integer: 'number',
  decimal: 'number',
  percent: 'number',
  money: 'number',
  boolean: 'fact',
  timestamp: 'fact',
  date: 'fact',
}

function storedText(column: Column): FileColumn['textOf'] {
  const kind = kindOf(column)
  const name = storedName(column)
  const least = column.isShownFromZero === true ? 0 : -Infinity
  return (row) => {
    const value = row[name]
    if (value === null || value === undefined) return ''
    return kind.toText(typeof value === 'number' ? Math.max(least, value) : value)
  }
}

function joined(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : ''
}
