import type { Context } from '../../context.ts'
import { workOnRun } from '../../platform/runs/work-on-run.ts'
import { takeBackQueue } from './cancel-publish.ts'
import { putBackRestocked, takeOffSoldOut } from './follow-stock.ts'
import { publishRuns } from './publish-runs.ts'

const soldOutSeconds = 2
const restockedSeconds = 30

/** Keeps what is offered in step with what there is, and takes back what was cancelled. */
export async function startPublishingJobs(context: Context): Promise<void> {
  context.jobs.repeat('take off sold out', soldOutSeconds, () => takeOffSoldOut(context))
  context.jobs.repeat('put back restocked', restockedSeconds, () => putBackRestocked(context))
  await context.jobs.work(
    takeBackQueue,
    { concurrency: 1 },
    async ({ data: { run_id: id }, signal, stopping }) =>
      void (await workOnRun(context, id, publishRuns, AbortSignal.any([signal, stopping]))),
  )
}
