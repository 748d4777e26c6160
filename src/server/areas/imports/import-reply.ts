import { importFigures } from '../../../contract/import-figures.ts'
import type { ImportRemark, ImportReply, ImportRun as ImportFacts } from '../../../contract/imports.ts'
import type { StoredRow } from '../../platform/runs/runs.query.ts'
import { UnreadableFile } from '../product-files/csv/csv-file.ts'
import { readFirstRows } from '../product-files/csv/read-csv.ts'
import type { ImportRun } from './imports.store.ts'

/** An import as the wire has it, with one page of remarks. */
export function importReply(run: ImportRun, rows: readonly StoredRow[], count: number): ImportReply {
  return { ...importFacts(run), results: rows.map(importRemark), count }
}

/** What an import says of itself. */
export function importFacts(run: ImportRun): ImportFacts {
  return {
    id: run.id,
    status: run.status,
    dry_run: run.is_dry_run,
    file_name: run.label,
    layout: run.layout,
    headers: run.headers,
    mapping: run.mapping,
    refused: run.status === 'FAILED' ? run.message : null,
    progress: run.progress,
    ...importFigures(run),
    undo_id: run.undo_id,
    export_id: run.export_id,
    started_on: run.started_on?.toISOString() ?? null,
    ended_on: run.ended_on?.toISOString() ?? null,
  }
}

/** What is to be said of one line. */
export function importRemark({ position, field, message }: StoredRow): ImportRemark {
  return { line: position, column: field ?? '', reason: message ?? '' }
}

const longestCell = 80

/** The first rows of the file, shortened to what a person takes in; none when the file is no longer there. */
export async function sampleRows({ file_path: path }: Pick<ImportRun, 'file_path'>): Promise<string[][]> {
  try {
    const { firstRows } = await readFirstRows(path)
    return firstRows.map((cells) => cells.map((cell) => cell.slice(0, longestCell)))
  } catch (error) {
    if (error instanceof UnreadableFile) return []
    throw error
  }
}

/** Begins the rejected lines as CSV: RFC 4180, UTF-8 with BOM, nothing that a spreadsheet would run. */
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
