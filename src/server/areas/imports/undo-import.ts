import { importName } from '../../../contract/import-figures.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { sameKey, triedAgain } from '../../platform/database/tried-again.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { enqueueRun } from '../../platform/runs/runs.jobs.ts'
import { findRun, type StoredRun } from '../../platform/runs/runs.query.ts'
import { markDismissed } from '../../platform/runs/runs.store.ts'
import type { RunRules, Turn } from '../../platform/runs/run-rules.ts'
import { lockImport, type ImportRun } from './imports.store.ts'
import { undoBlock } from './undo-block.ts'
import { findBlocks, findUndo, insertUndo, readBlock, saveDoneBlocks } from './undo.store.ts'

/** Imports taken back: the worker puts back block by block what they changed. */
export const undoRuns: RunRules<Context> = {
  kinds: ['import_undo'],
  work: undoBlocks,
  async retry(context, { id }, { user, keepId }) {
    const undo = await findUndo(context.db, id)
    return startUndo(context, { id: undo?.import_id ?? 0, user: user.username, keepId })
  },
}

type UndoRequest = {
  /** Of the import. */
  id: number
  user: string
  keepId?: ((tx: Tx, id: number) => Promise<void>) | undefined
}

/** Has an import taken back in the background, or the rest of it when that broke off; answers the run. */
export function startUndo(
  context: { db: Db; jobs: Pick<Jobs, 'enqueue'> },
  { id, user, keepId }: UndoRequest,
): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    const run = await lockImport(tx, id)
    if (!run) throw new NotFound('There is no such import.')
    refuseUndo(run, run.undo_id === null ? undefined : await findRun(tx, run.undo_id))
    const label = importName(id, run.label)
    const undoId = await insertUndo(tx, { importId: id, label, user, after: run.undo_id })
    await enqueueRun(context, tx, { queue: 'import_undo', id: undoId })
    await keepId?.(tx, undoId)
    if (run.undo_id !== null) await markDismissed(tx, run.undo_id)
    return undoId
  })
}

function refuseUndo(run: ImportRun, earlier: StoredRun | undefined): void {
  if (run.is_dry_run) throw new Conflict('This was a check: it has changed nothing that could be undone.')
  if (run.ended_on === null) throw new Conflict('The import goes on still. Wait for its end, or cancel it.')
  if (run.success === 0) throw new Conflict('This import has changed nothing that could be undone.')
  if (earlier?.ended_on === null) throw new Conflict('This import is being undone already.')
  if (earlier?.status === 'COMPLETED') throw new Conflict('This import was undone already.')
}

/** Takes back what is left of an import, each block with how far it came in one transaction. */
export async function undoBlocks({ db }: { db: Db }, turn: Turn): Promise<void> {
  const undo = await findUndo(db, turn.run.id)
  if (!undo) return
  const ids = { runId: undo.run_id, importId: undo.import_id }
  const blocks = await findBlocks(db, ids.importId)
  for (const [index, key] of [...blocks.entries()].slice(undo.done_blocks)) {
    turn.signal?.throwIfAborted()
    const undoNext = () =>
      turn.step(async (tx) => {
        const { counts, keptProducts } = await undoBlock(tx, ids, await readBlock(tx, ids.importId, key))
        const success = counts.put_back + counts.removed
        await saveDoneBlocks(tx, ids, { done: index + 1, undone: success })
        return { success, skipped: keptProducts, counts, progress: (index + 1) / blocks.length }
      })
    await triedAgain(undoNext, [sameKey])
  }
}
