import type { Context } from '../../context.ts'
import { publishQueues } from './publishing-queues.ts'
import { runPublish } from './run-publish.ts'
import { sweepListings } from './sweep-listings.ts'

const groupsAtOnce = 8
const sweepSeconds = 2

/** Takes publishing jobs from their queues and looks after what was left undone. */
export async function startPublishingJobs(context: Context): Promise<void> {
  const { jobs } = context
  for (const queue of publishQueues) {
    await jobs.work(queue, { concurrency: groupsAtOnce }, ({ data, signal, stopping }) =>
      runPublish(context, data.group_id, { job: signal, stopping }),
    )
  }
  jobs.repeat('sweep listings', sweepSeconds, () => sweepListings(context))
}
