import type { ChannelError } from '../../connectors/ports/sales-channel.ts'
import type { ChannelAccount } from '../../connectors/registry.ts'
import type { Context } from '../../context.ts'
import type { StopSignals } from './group-lease.ts'
import { oneOfEachBatch, publishQueues } from './listing-queues.ts'
import { publishingEngine, type PublishingEngine } from './publishing-engine.ts'
import { runPublish } from './run-publish.ts'

const groupsAtOnce = 8
const batchesAtOnce = 2
const sweepSeconds = 2

/** Takes publishing jobs from their queues and looks after what was left undone. */
export async function startListingJobs(context: Context): Promise<void> {
  const { jobs, channels } = context
  const engine = publishingEngine(context)
  for (const [marketplace, queue] of publishQueues) {
    const concurrency = callsAtOnce(channels.account(marketplace))
    await jobs.work(queue, { concurrency }, ({ data, signal, stopping }) =>
      publishUnlessAway(engine, { marketplace, groupId: data.group_id }, { job: signal, stopping }),
    )
  }
  jobs.repeat('sweep listings', sweepSeconds, () => sweepListings(engine))
}

function callsAtOnce(account: ChannelAccount | null): number {
  // Where nothing is connected there is only bad news to tell, which is quick.
  if (account === null) return 1
  // Where many go in one call, more would only stand in line for the same limit with groups that others could take.
  const { maxBatch, leastBatch = 1 } = account.sales
  return maxBatch > 1 && leastBatch === 1 ? batchesAtOnce : groupsAtOnce
}

type Job = { marketplace: string; groupId: number }

/**
 * A try, unless the marketplace is away: thousands that each found that out for themselves would keep the machine busy for as long
 * as it is, and the sweep has them wait together.
 */
export async function publishUnlessAway(
  engine: PublishingEngine,
  { marketplace, groupId }: Job,
  signals: StopSignals,
): Promise<void> {
  if ((await awayOf(engine, marketplace)) === null) await runPublish(engine, groupId, signals)
}

async function awayOf(
  { channels }: Pick<PublishingEngine, 'channels'>,
  marketplace: string,
): Promise<ChannelError | null> {
  const account = channels.account(marketplace)
  return (await account?.sales.away?.(account.credential)) ?? null
}

/** Of each marketplace. */
const mostAtOnce = 500

/** Queues every group that is not as desired and whom nobody works on: what a killed process left, and what got lost. */
export async function sweepListings(engine: Pick<PublishingEngine, 'store' | 'channels'>): Promise<void> {
  const { store, channels } = engine
  const due = await store.findDue(mostAtOnce)
  for (const [marketplace, groups] of Map.groupBy(due, (group) => group.marketplace)) {
    const away = await awayOf(engine, marketplace)
    if (away !== null) {
      const { message, retryAfterMs: delayMs = 0 } = away
      await store.putOff(
        groups.map(({ id }) => id),
        { delayMs, message },
      )
      continue
    }
    const looks = groups.filter(({ operations }) => operations.length > 0)
    const others = groups.filter(({ operations }) => operations.length === 0)
    const first = oneOfEachBatch(channels.account(marketplace), others)
    await store.enqueue(marketplace, [...looks, ...first])
  }
}
