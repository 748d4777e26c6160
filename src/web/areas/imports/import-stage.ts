import type { ImportRun } from '../../../contract/imports.ts'

/**
 * Where an import stands, as the screen tells it: unmapped waits for a person to say which column is the SKU;
 * checking and checked are the dry run, importing and imported the run itself.
 */
export type ImportStage =
  'refused' | 'unmapped' | 'checking' | 'checked' | 'importing' | 'imported' | 'broken'

export function importStage(run: ImportRun): ImportStage {
  switch (run.status) {
    case 'FAILED':
    case 'CANCELLED':
      return run.total + run.rejected > 0 && !run.dry_run ? 'broken' : 'refused'
    case 'COMPLETED':
      return run.dry_run ? 'checked' : 'imported'
    case 'QUEUED':
    case 'IN PROGRESS':
      if (isUnmapped(run)) return 'unmapped'
      return run.dry_run ? 'checking' : 'importing'
  }
}

/** Work goes on at the server; the screen keeps asking. */
export function isUnderWay(stage: ImportStage): boolean {
  return stage === 'checking' || stage === 'importing'
}

function isUnmapped({ layout, status, mapping }: ImportRun): boolean {
  return layout === 'columns' && status === 'QUEUED' && !Object.values(mapping).includes('sku')
}
