import type { Context } from '../../context.ts'
import { followOrders, orderFetch } from './follow-orders.ts'
import { followShippingOrders } from './follow-shipping-orders.ts'

const lookSeconds = 3

/** Fetches the orders of every account beside those of the others: one that fails holds up none. */
export function startOrderFetchJobs(context: Context): void {
  context.jobs.repeat(orderFetch, lookSeconds, async () => {
    const services = await context.services.current()
    const sources = await context.channels.orderSources()
    const ends = await Promise.allSettled([
      ...sources.map((source) => followOrders(context, source)),
      followShippingOrders({ ...context, services }),
    ])
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  })
}
