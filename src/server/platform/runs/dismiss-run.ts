import type { Run } from '../../../contract/runs.ts'
import type { Db } from '../database/database.ts'
import { existingRun } from './existing-run.ts'
import { runReply } from './run-reply.ts'
import { announceRuns, markDismissed } from './runs.store.ts'

/** Nobody need look at how it ended any more; every page of the house hears so. */
export async function dismissRun(db: Db, id: number): Promise<Run> {
  await existingRun(db, id)
  await markDismissed(db, id)
  await announceRuns(db, [id])
  return runReply(await existingRun(db, id))
}
