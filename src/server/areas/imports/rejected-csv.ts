import type { ImportRemark } from '../../../contract/imports.ts'

/** Rejected lines as CSV: RFC 4180, UTF-8 with BOM, nothing that a spreadsheet would run. */
export function rejectedCsv(remarks: readonly ImportRemark[]): string {
  return rejectedHeader + rejectedRows(remarks)
}

export const rejectedHeader = `\uFEFF${csvLine(['Line', 'Column', 'Reason'])}`

export function rejectedRows(remarks: readonly ImportRemark[]): string {
  return remarks.map(({ line, column, reason }) => csvLine([String(line), column, reason])).join('')
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

function quoted(cell: string): string {
  const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
