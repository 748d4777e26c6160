import type { Db } from '../database/database.ts'
import { RuleBroken } from '../errors.ts'
import { existingRun } from './existing-run.ts'
import { rulesOf } from './run-rules.ts'
import type { Asker, RunRules } from './run-rules.ts'
import { announceRuns, markDismissed } from './runs.store.ts'

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
  await announceRuns(context.db, [id])
  return next
}
