import { importFigures } from '../../../contract/import-figures.ts'
import type { ImportRemark, ImportReply } from '../../../contract/imports.ts'
import type { StoredRow } from '../../platform/runs/runs.query.ts'
import type { ImportRun } from './import-file.store.ts'

/** An import as the wire has it, with one page of remarks. */
export function importReply(run: ImportRun, rows: readonly StoredRow[], count: number): ImportReply {
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
    started_on: run.started_on?.toISOString() ?? null,
    ended_on: run.ended_on?.toISOString() ?? null,
    results: rows.map(importRemark),
    count,
  }
}

/** What is to be said of one line. */
export function importRemark({ position, field, message }: StoredRow): ImportRemark {
  return { line: position, column: field ?? '', reason: message ?? '' }
}
