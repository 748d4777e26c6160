import type { OrderSource } from '../../connectors/ports/order-source.ts'
import type { Context } from '../../context.ts'
import { endRounds } from '../../platform/jobs/scheduled-processes.store.ts'
import { followOrders, orderFetch } from './follow-orders.ts'
import { followShippingOrders } from './follow-shipping-orders.ts'

const lookSeconds = 3

type FetchContext = Pick<Context, 'db' | 'clock' | 'log' | 'channels' | 'services'>

export function startOrderFetchJobs(context: Context): void {
  context.jobs.repeat(orderFetch, lookSeconds, () => followAccounts(context))
}

/** Fetches the orders of every account beside those of the others: one that fails holds up none. */
export async function followAccounts(context: FetchContext): Promise<void> {
  const services = await context.services.current()
  const sources = await context.channels.orderSources()
  await endRounds(context.db, roundsWithout(sources, context))
  const ends = await Promise.allSettled([
    ...sources.map((source) => followOrders(context, source)),
    followShippingOrders({ ...context, services }),
  ])
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/** Of the accounts that nobody can be let in to any more: a round that nobody goes on with would be told as active for ever. */
function roundsWithout(sources: readonly OrderSource[], { channels }: FetchContext): string[] {
  const open = new Set(sources.map(({ credential }) => credential))
  return channels.orderCredentials
    .filter((credential) => !open.has(credential))
    .map((credential) => `${orderFetch}:${credential}`)
}
