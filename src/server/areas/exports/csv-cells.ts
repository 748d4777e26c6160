import type { StoredRow } from '../../platform/lists/define-list.ts'
import type { FileColumn } from './file-cells.ts'

/** Excel takes a file without it for one of its own country's letters. */
const byteOrderMark = '\uFEFF'
const lineEnd = '\r\n'

/** The first line of a file with these columns. */
export function csvHeader(columns: readonly FileColumn[]): string {
  return `${byteOrderMark}${columns.map(({ label }) => csvText(label)).join(',')}${lineEnd}`
}

/** How a stored row becomes a line of a file with these columns (RFC 4180). */
export function csvLine(columns: readonly FileColumn[]): (row: StoredRow) => string {
  const cells = columns.map(({ holds, textOf }) =>
    holds === 'text' ? (row: StoredRow) => csvText(textOf(row)) : textOf,
  )
  // Filled anew for each line: a file has a million of them, and what is thrown away takes as long as what is written.
  const texts = cells.map(() => '')
  return (row) => {
    for (let at = 0; at < cells.length; at += 1) texts[at] = cells[at]?.(row) ?? ''
    return texts.join(',') + lineEnd
  }
}

/**
 * A text as a cell. What a sheet would take for a formula gets an apostrophe, and so does what has one already: taking
 * one away gives back what was there. Digits stand in quotes: they are a code, and no figure.
 */
export function csvText(text: string): string {
  // One look is enough for most texts, and there are millions of them.
  if (!/[",\r\n]|^[\s\d.'=+\-@]|\s$/.test(text)) return text
  const safe = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]|^[\s\d.]|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
