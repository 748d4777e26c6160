import type { ImportReply, ImportRemark, ImportRun } from '../../../contract/imports.ts'
import type { ImportRunRow } from './import-runs.store.ts'

/** A run as the wire has it, with one page of remarks. */
export function importReply(run: ImportRunRow, results: ImportRemark[], count: number): ImportReply {
  return {
    id: run.id,
    status: run.status as ImportRun['status'],
    dry_run: run.is_dry_run,
    file_name: run.file_name,
    layout: run.layout as ImportRun['layout'],
    headers: run.headers,
    mapping: run.mapping,
    refused: run.refused,
    progress: progressOf(run),
    total: run.total,
    created: run.created,
    changed: run.changed,
    unchanged: run.unchanged,
    rejected: run.rejected,
    noted: run.noted,
    started_on: run.started_on?.toISOString() ?? null,
    ended_on: run.ended_on?.toISOString() ?? null,
    results,
    count,
  }
}

function progressOf({ status, read_bytes: read, file_bytes: all }: ImportRunRow): number {
  if (status === 'COMPLETED') return 1
  return Number(all) === 0 ? 0 : Math.min(1, Number(read) / Number(all))
}
