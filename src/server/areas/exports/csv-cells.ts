import type { Column, ColumnType } from '../../../contract/columns/column.ts'
import { kindOf, storedName } from '../../platform/columns/kind-of.ts'
import type { List, StoredRow } from '../../platform/lists/define-list.ts'

/** Excel takes a file without it for one of its own country's letters. */
const byteOrderMark = '\uFEFF'
const lineEnd = '\r\n'

/** The first line of a file with these columns. */
export function csvHeader(columns: readonly Column[]): string {
  return `${byteOrderMark}${columns.map(({ label }) => csvText(label)).join(',')}${lineEnd}`
}

/** How a stored row becomes a line of a file with these columns (RFC 4180). */
export function csvLines(list: List, columns: readonly Column[]): (rows: readonly StoredRow[]) => string {
  const cells = columns.map((column) => csvCell(list, column))
  return (rows) => {
    let text = ''
    for (const row of rows) text += `${cells.map((cell) => cell(row)).join(',')}${lineEnd}`
    return text
  }
}

function csvCell(list: List, column: Column): (row: StoredRow) => string {
  const special = list.special?.[column.field]
  if (special !== undefined) return (row) => csvText(joined(special.show(row)[column.field]))
  const kind = kindOf(column)
  const name = storedName(column)
  const least = column.isShownFromZero === true ? 0 : -Infinity
  const write = figures.has(column.type) ? (text: string) => text : csvText
  return (row) => {
    const value = row[name]
    if (value === null || value === undefined) return ''
    return write(kind.toText(typeof value === 'number' ? Math.max(least, value) : value))
  }
}

const figures = new Set<ColumnType>([
  'integer',
  'decimal',
  'percent',
  'money',
  'boolean',
  'timestamp',
  'date',
])

function joined(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : ''
}

/**
 * A text as a cell. What a sheet would take for a formula gets an apostrophe, and so does what has one already: taking
 * one away gives back what was there. Digits stand in quotes: they are a code, and no figure.
 */
export function csvText(text: string): string {
  const safe = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]|^[\s\d.]|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
