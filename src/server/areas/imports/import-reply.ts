import type { ImportReply, ImportRemark, ImportRun } from '../../../contract/imports.ts'
import type { Progress } from '../../platform/events/announce-progress.ts'
import type { ImportRunRow } from './import-runs.store.ts'

/** A run as the wire has it, with one page of remarks. */
export function importReply(run: ImportRunRow, results: ImportRemark[], count: number): ImportReply {
  return { ...figuresOf(run), headers: run.headers, mapping: run.mapping, results, count }
}

/** What those who watch are told. */
export function importProgress(run: ImportRunRow): Progress {
  const { id, ...body } = figuresOf(run)
  return { topic: 'import', subjectId: id, userId: null, body }
}

function figuresOf(run: ImportRunRow): Omit<ImportRun, 'headers' | 'mapping'> {
  return {
    id: run.id,
    status: run.status as ImportRun['status'],
    dry_run: run.is_dry_run,
    file_name: run.file_name,
    layout: run.layout as ImportRun['layout'],
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
  }
}

function progressOf({ status, read_bytes: read, file_bytes: all }: ImportRunRow): number {
  if (status === 'COMPLETED') return 1
  return all === 0 ? 0 : Math.min(1, read / all)
}
