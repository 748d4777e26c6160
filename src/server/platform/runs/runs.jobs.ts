import { Type } from 'typebox'
import { Id } from '../../../contract/columns/list.ts'
import type { RunKind } from '../../../contract/runs.ts'
import type { Db, Tx } from '../database/database.ts'
import { isConnectionLoss, isContention } from '../error-facts.ts'
import { forgetOldProgress } from '../events/progress.store.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { defineQueue } from '../jobs/queue.ts'
import { forgetUnusedLists } from '../lists/named-lists.store.ts'
import type { Log } from '../log.ts'
import type { RunRules } from './run-rules.ts'
import { purgeRuns } from './runs.store.ts'
import { giveRunUp, workOnRun } from './work-on-run.ts'

/** A million rows take minutes; a dead worker is noticed by its heartbeat long before the job expires. */
function runQueue(kind: RunKind) {
  return defineQueue(`run-${kind}`, Type.Object({ run_id: Id }), {
    expiresAfterSeconds: 6 * 3600,
    // Each stop of the process takes one try: a long run outlives a day of deployments.
    retries: 20,
    key: ({ run_id: id }) => String(id),
  })
}

/** Has a worker do the run, once the caller's transaction commits. `queue` is the first kind of the run's rules. */
export function enqueueRun(
  { jobs }: { jobs: Pick<Jobs, 'enqueue'> },
  tx: Tx,
  { queue, id }: { queue: RunKind; id: number },
): Promise<void> {
  return jobs.enqueue(tx, runQueue(queue), { run_id: id })
}

const faultsBorne = 3
const purgeSeconds = 3600

/** Takes runs that their own worker does, one at a time of each area. */
export async function startRunJobs<Context extends { db: Db; jobs: Jobs; log: Log }>(
  context: Context,
  rules: readonly RunRules<Context>[],
): Promise<void> {
  const { db, jobs, log } = context
  for (const each of rules.filter(({ work }) => work !== undefined)) {
    const queue = runQueue(each.kinds[0])
    await jobs.work(
      queue,
      { concurrency: 1 },
      async ({ data: { run_id: id }, attempt, signal, stopping }) => {
        const ended = AbortSignal.any([signal, stopping])
        try {
          await workOnRun(context, id, each, ended)
        } catch (error) {
          if (ended.aborted || isConnectionLoss(error) || isContention(error)) throw error
          if (attempt < faultsBorne) throw error
          log.error({ run: id, err: error }, 'run broke off')
          await giveRunUp(context, id, each)
        }
      },
    )
  }
  jobs.repeat('purge runs', purgeSeconds, async () => {
    await purgeRuns(db)
    await forgetOldProgress(db)
    await forgetUnusedLists(db)
  })
}
