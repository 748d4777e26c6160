import type { Run } from '../../../contract/runs.ts'
import { inTransaction, type Db } from '../database/database.ts'
import { RuleBroken } from '../errors.ts'
import { runReply } from './run-reply.ts'
import { rulesOf, type RunRules, type Asker } from './run-rules.ts'
import { markCancelled, markCancelling, markDismissed } from './runs.store.ts'
import { existingRun } from './runs.query.ts'

/** Ends a run: what is done stays, the rest is taken back, and whoever works on it writes nothing more. */
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
    const how = await cancel?.(context, tx, run)
    const isTaken = how === 'by work' ? markCancelling(tx, id, userName) : markCancelled(tx, id)
    if (!(await isTaken)) throw new RuleBroken('This has ended already; there is nothing left to cancel.')
  })
  const cancelled = await existingRun(context.db, id)
  if (cancelled.ended_on !== null) await clearUp?.(context, cancelled)
  return runReply(cancelled)
}

/** Nobody need look at how it ended any more. */
export async function dismissRun(db: Db, id: number): Promise<Run> {
  await existingRun(db, id)
  await markDismissed(db, id)
  return runReply(await existingRun(db, id))
}

/** Starts a run of what failed in this one, and of nothing else; what comes of it stands there from now on. */
export async function retryRun<Context extends { db: Db }>(
  context: Context,
  rules: readonly RunRules<Context>[],
  id: number,
  asker: Asker,
): Promise<number> {
  const run = await existingRun(context.db, id)
  if (run.ended_on === null) throw new RuleBroken('This goes on still; wait for its end, or cancel it.')
  if (run.failed === 0 && run.status === 'COMPLETED')
    throw new RuleBroken('Nothing failed here; there is nothing to try again.')
  const next = await rulesOf(rules, run.kind).retry(context, run, asker)
  await markDismissed(context.db, id)
  return next
}
