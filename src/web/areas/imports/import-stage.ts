import { importFigures } from '../../../contract/import-figures.ts'
import type { ImportReply, ImportRun } from '../../../contract/imports.ts'
import type { Run } from '../../../contract/runs.ts'

/**
 * Where an import stands, as the screen tells it: unmapped waits for a person to say which column is the SKU;
 * checking and checked are the dry run, importing and imported the run itself; stopped is what ended before its time.
 */
export type ImportStage = 'unmapped' | 'checking' | 'checked' | 'importing' | 'imported' | 'stopped'

export function importStage(run: ImportRun): ImportStage {
  switch (run.status) {
    case 'CANCELLED':
    case 'FAILED':
      return 'stopped'
    case 'COMPLETED':
      return run.dry_run ? 'checked' : 'imported'
    case 'QUEUED':
    case 'IN PROGRESS':
      if (isUnmapped(run)) return 'unmapped'
      return run.dry_run ? 'checking' : 'importing'
  }
}

function isUnmapped({ layout, status, mapping }: ImportRun): boolean {
  return layout === 'columns' && status === 'QUEUED' && !Object.values(mapping).includes('sku')
}

/** An import as its run stands by now: events of the run come sooner than another look at the import. */
export function withProgress(reply: ImportReply, run: Run): ImportReply {
  return {
    ...reply,
    status: run.status,
    dry_run: run.kind === 'import_check',
    refused: run.status === 'FAILED' ? run.message : null,
    progress: run.progress,
    ...importFigures(run),
    started_on: run.started_on,
    ended_on: run.ended_on,
  }
}
