import type { Context } from '../../context.ts'
import { workOnRun } from '../../platform/runs/work-on-run.ts'
import { takeBackQueue } from './cancel-publish.ts'
import { followContent } from './follow-content.ts'
import { putBackRestocked, takeOffSoldOut } from './follow-stock.ts'
import { publishRuns } from './publish-runs.ts'

const changedSeconds = 2
const restockedSeconds = 30

/** Keeps what is offered in step with what there is, tells what else of it is not, and takes back what was cancelled. */
export async function startPublishingJobs(context: Context): Promise<void> {
  context.jobs.repeat('follow products', changedSeconds, () => followProducts(context))
  context.jobs.repeat('put back restocked', restockedSeconds, () => putBackRestocked(context))
  await context.jobs.work(
    takeBackQueue,
    { concurrency: 1 },
    async ({ data: { run_id: id }, signal, stopping }) =>
      void (await workOnRun(context, id, publishRuns, AbortSignal.any([signal, stopping]))),
  )
}

/** What words there are now waits behind what nobody may buy any more. */
async function followProducts(context: Context): Promise<void> {
  await takeOffSoldOut(context)
  await followContent(context)
}
