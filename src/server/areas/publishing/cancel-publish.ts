// What a publish has asked for and nobody has answered yet is taken back: of many listings piece by piece, by a worker.
import { Type } from 'typebox'
import { Id } from '../../../contract/columns/list.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { defineQueue } from '../../platform/jobs/queue.ts'
import type { Turn } from '../../platform/runs/run-rules.ts'
import type { StoredRun } from '../../platform/runs/runs.query.ts'
import { awaitsAnswers, withdrawGroups } from '../listings/listing-runs.store.ts'
import { stopPreparing } from './prepare-run.ts'

/** So many take a part of a second, for as long as which nobody else gets at them. */
const groupsAtOnce = 500

/** Beside those that prepare a publish, which may take a minute of another one while this one goes on being sent. */
export const takeBackQueue = defineQueue('take-back-publish', Type.Object({ run_id: Id }), {
  retries: 20,
  key: ({ run_id: id }) => String(id),
})

/** Takes it all back at once where that is soon done. */
export async function cancelPublish(context: Context, tx: Tx, run: StoredRun): Promise<void | 'by work'> {
  await stopPreparing(tx, run)
  await withdrawGroups(tx, run.id, groupsAtOnce)
  if (!(await awaitsAnswers(tx, run.id))) return
  await context.jobs.enqueue(tx, takeBackQueue, { run_id: run.id })
  return 'by work'
}

/** Takes back what is left of a run that was cancelled. */
export async function withdrawRest({ db }: Pick<Context, 'db'>, { run, signal }: Turn): Promise<void> {
  if (run.cancelled_by === null) return
  const actor = { actor: run.cancelled_by, reason: 'cancel' }
  const withdraw = () => inTransaction(db, actor, (tx) => withdrawGroups(tx, run.id, groupsAtOnce))
  while ((await withdraw()) === groupsAtOnce) signal?.throwIfAborted()
}
