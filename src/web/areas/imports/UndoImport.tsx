import type { ImportReply } from '../../../contract/imports.ts'
import { UndoRun } from '../../runs/UndoRun.tsx'
import { writtenCount } from './import-words.ts'
import { startUndo } from './undo-view.ts'
import { undoPromise } from './undo-words.ts'

/** Takes an import back; nothing where it changed nothing, or where that was asked before. */
export function UndoImport({ run }: { run: ImportReply }) {
  if (run.undo_id !== null || run.dry_run || writtenCount(run) === 0) return null
  return (
    <UndoRun
      label="Undo this import"
      title="Undo this import?"
      count={writtenCount(run)}
      undo={() => startUndo(run.id, null)}
    >
      <p>{undoPromise(run)}</p>
      <p>What somebody has changed since is kept, and named afterwards.</p>
    </UndoRun>
  )
}
