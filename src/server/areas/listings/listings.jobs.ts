import type { Context } from '../../context.ts'
import { publishQueues } from './listing-queues.ts'
import { runPublish } from './run-publish.ts'
import { sweepListings } from './sweep-listings.ts'

const groupsAtOnce = 8
const sweepSeconds = 2

/** Takes publishing jobs from their queues and looks after what was left undone. */
export async function startListingJobs(context: Context): Promise<void> {
  const { jobs, channels } = context
  for (const [marketplace, queue] of publishQueues) {
    // Where nothing is connected there is only bad news to tell, which is quick.
    const concurrency = channels.account(marketplace) === null ? 1 : groupsAtOnce
    await jobs.work(queue, { concurrency }, ({ data, signal, stopping }) =>
      runPublish(context, data.group_id, { job: signal, stopping }),
    )
  }
  jobs.repeat('sweep listings', sweepSeconds, () => sweepListings(context))
}
