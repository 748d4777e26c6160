import type { ImportRun } from '../../../contract/imports.ts'
import { counted, countText } from '../../ui/count-text.ts'
import type { ImportStage } from './import-stage.ts'

/** What the run would write or wrote. */
export function writtenCount({ created, changed }: ImportRun): number {
  return created + changed
}

export type ImportCounts = Partial<Pick<ImportRun, 'created' | 'changed' | 'unchanged' | 'rejected'>> & {
  undone?: number
}

/** One line for the tray: '20 new, 3 changed, 2 lines rejected'. */
export function resultWords(figures: ImportCounts): string {
  const { created = 0, changed = 0, unchanged = 0, rejected = 0, undone = 0 } = figures
  const parts = [
    created > 0 ? `${countText(created)} new` : '',
    changed > 0 ? `${countText(changed)} changed` : '',
    unchanged > 0 ? `${countText(unchanged)} unchanged` : '',
    rejected > 0 ? `${counted(rejected, 'line')} rejected` : '',
    undone > 0 ? 'undone since' : '',
  ]
  return parts.filter(Boolean).join(', ') || 'Nothing in it'
}

/** Where the import stands, in one sentence; nothing where the screen itself says it. */
export function stageWords(run: ImportRun, stage: ImportStage): string | undefined {
  const words: Partial<Record<ImportStage, string>> = {
    checking: 'Checking the file.',
    checked: `The file is checked: ${resultWords(run)}.`,
    importing: 'Importing.',
    imported: `The import has ended: ${resultWords(run)}.`,
  }
  return words[stage]
}

export function priceWarning(headers: readonly string[]): string {
  const names = headers.map((header) => `“${header}”`).join(', ')
  return headers.length === 1
    ? `${names} looks like a price and is left out. Give it a field, or the products come in without it.`
    : `${names} look like prices and are left out. Give them fields, or the products come in without them.`
}

/** Said of a check that would make products without what they are to cost. */
export function missingPrice({ layout, created, mapping }: ImportRun): string | undefined {
  if (layout !== 'columns' || created === 0 || Object.values(mapping).includes('retail_price'))
    return undefined
  return `No column goes into Retail Price: ${counted(created, 'new product')} would come in without a price.`
}

/** Why there is nothing to import, when there is not. */
export function nothingToImport(run: ImportRun): string | undefined {
  if (writtenCount(run) > 0) return undefined
  if (run.export_id !== null && run.unchanged > 0 && run.noted > 0)
    return 'Nothing would change: what was edited in this export is not taken. The notes say of each cell why.'
  if (run.export_id !== null && run.unchanged > 0)
    return 'Nothing would change: no cell of this export was edited, or all of it stands there already.'
  if (run.unchanged > 0) {
    return run.rejected > 0
      ? 'Nothing would change: the other products have all these values already.'
      : 'Nothing would change: all products have these values already.'
  }
  return 'No line can be taken. Correct the file and choose it again.'
}

/** Says that nothing came of it, or only a part. */
export function refusalTitle(run: ImportRun): string {
  if (run.status === 'CANCELLED') return run.dry_run ? 'The check was cancelled' : 'The import was cancelled'
  return run.dry_run || writtenCount(run) === 0 ? 'This file can’t be imported' : 'The import broke off'
}

/** What has happened before that, and what to do now. */
export function refusalWords(run: ImportRun): string {
  const written = run.dry_run ? 0 : writtenCount(run)
  if (written > 0) {
    return `${counted(written, 'product')} ${written === 1 ? 'was' : 'were'} imported before that. Choose the file again: what is there already is left alone.`
  }
  return run.status === 'CANCELLED'
    ? 'Nothing was changed.'
    : 'Nothing was changed. Correct the file and choose it again.'
}

/** '7.5 KB', '1.2 MB'. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return counted(bytes, 'byte')
  const units = ['KB', 'MB', 'GB']
  let size = bytes / 1000
  let unit = 0
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`
}
