import type { ImportRemark } from '../../../../contract/imports.ts'

/** Rejected lines as CSV: RFC 4180, UTF-8 with BOM, nothing that a spreadsheet would run. */
export function rejectedCsv(remarks: readonly ImportRemark[]): string {
  const rows = remarks.map(({ line, column, reason }) => [String(line), column, reason])
  return `\uFEFF${[['Line', 'Column', 'Reason'], ...rows].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')}`
}

function quoted(cell: string): string {
  const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
