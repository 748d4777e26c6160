import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { announceProgress } from '../../platform/events/announce-progress.ts'
import { importProgress } from './import-reply.ts'
import { endImport, takeImport } from './import-runs.store.ts'

/** Gives a run up that stumbles again and again: the person is told, and where, instead of waiting for ever. */
export async function failImport({ db }: Pick<Context, 'db'>, id: number): Promise<void> {
  const run = await takeImport(db, id)
  if (!run) return
  await inTransaction(db, { actor: run.requested_by }, async (tx) => {
    const where = run.done_line === 0 ? 'before its first line' : `after line ${figure(run.done_line)}`
    const refused = `Backroom stumbled ${where}; its log says why.`
    await announceProgress(tx, [importProgress(await endImport(tx, run, { status: 'FAILED', refused }))])
  })
}

function figure(line: number): string {
  return line.toLocaleString('en-US')
}
