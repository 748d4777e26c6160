import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { enqueueRun } from '../../platform/runs/runs.jobs.ts'
import { announceRuns, insertRun } from '../../platform/runs/runs.store.ts'
import { insertPublishChoice, type NewPublishChoice } from './publish-choice.store.ts'

type LargeRun = NewPublishChoice & { kind: 'publish' | 'unpublish'; user: string }

/** Freezes what was chosen as a run whose rows a worker adds; answers its id. */
export async function startLargeRun(
  tx: Tx,
  { jobs }: Pick<Context, 'jobs'>,
  { kind, user, ...choice }: LargeRun,
): Promise<number> {
  const counts = { chosen: choice.productIds.length, prepared: 0 }
  const id = await insertRun(tx, { kind, user, followsRows: true, awaitsRows: true, counts })
  await insertPublishChoice(tx, id, choice)
  await enqueueRun({ jobs }, tx, { queue: 'publish', id })
  await announceRuns(tx, [id])
  return id
}
