import type { Run } from '../../../contract/runs.ts'
import type { Db } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { RuleBroken } from '../errors.ts'
import { runReply } from './run-reply.ts'
import { rulesOf } from './run-rules.ts'
import type { RunRules } from './run-rules.ts'
import { announceRuns, markCancelled } from './runs.store.ts'
import { existingRun } from './existing-run.ts'

/** Ends a run at once: what is done stays, the rest is taken back, and whoever works on it writes nothing more. */
export async function cancelRun<Context extends { db: Db }>(
  context: Context,
  rules: readonly RunRules<Context>[],
  id: number,
  userName: string,
): Promise<Run> {
  const run = await existingRun(context.db, id)
  const { cancel, clearUp } = rulesOf(rules, run.kind)
  await inTransaction(context.db, { actor: userName, reason: 'cancel' }, async (tx) => {
    // Before the run itself is locked: its rows come first for those who work on them, too.
    await cancel?.(context, tx, run)
    if (!(await markCancelled(tx, id)))
      throw new RuleBroken('This has ended already; there is nothing left to cancel.')
    await announceRuns(tx, [id])
  })
  const cancelled = await existingRun(context.db, id)
  await clearUp?.(context, cancelled)
  return runReply(cancelled)
}
