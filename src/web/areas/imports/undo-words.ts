import type { ImportRun } from '../../../contract/imports.ts'
import type { Run } from '../../../contract/runs.ts'
import { counted, countText } from '../../ui/count-text.ts'

/** What an undo would do: '1,204 products go back to what they were, 23 that it created go.' */
export function undoPromise({ changed, created }: Pick<ImportRun, 'changed' | 'created'>): string {
  const goes = created === 1 ? 'goes' : 'go'
  if (changed === 0)
    return `The ${created === 1 ? 'product' : counted(created, 'product')} that it created ${goes}.`
  const back = `${counted(changed, 'product')} ${changed === 1 ? 'goes back to what it was' : 'go back to what they were'}`
  return created === 0 ? `${back}.` : `${back}, ${countText(created)} that it created ${goes}.`
}

/** What an undo has come to, by the names that sellers see. */
export function undoFigures({ counts }: Pick<Run, 'counts'>) {
  const { put_back: putBack = 0, removed = 0, kept = 0 } = counts
  return { putBack, removed, kept }
}

/** One line for the tray: '1,204 put back, 23 removed, 3 kept'. */
export function undoneWords(run: Pick<Run, 'counts'>): string {
  const { putBack, removed, kept } = undoFigures(run)
  const parts = [
    putBack > 0 ? `${countText(putBack)} put back` : '',
    removed > 0 ? `${countText(removed)} removed` : '',
    kept > 0 ? `${countText(kept)} kept` : '',
  ]
  return parts.filter(Boolean).join(', ') || 'Nothing to undo'
}

/** How an undo stands; `subject` is what is undone. */
export function undoTitle({ status }: Pick<Run, 'status'>, subject: string): string {
  switch (status) {
    case 'QUEUED':
    case 'IN PROGRESS':
      return `Undoing ${subject}`
    case 'COMPLETED':
      return `${capital(subject)} is undone`
    case 'FAILED':
      return `Undoing ${subject} broke off`
    case 'CANCELLED':
      return `Undoing ${subject} was cancelled`
  }
}

/** What has become of the rest. */
export function undoHint(run: Pick<Run, 'status' | 'counts' | 'message'>): string {
  if (run.status !== 'COMPLETED')
    return 'What is put back so far stays so; the rest is as the import left it.'
  return undoFigures(run).kept === 0
    ? 'All is as it was before the import. The same file can be imported again.'
    : 'What others have changed since is kept as they made it:'
}

function capital(text: string): string {
  return text.startsWith('this ') ? `T${text.slice(1)}` : text
}
