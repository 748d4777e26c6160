import type { Context } from '../../context.ts'
import { deliverActs } from './deliver-acts.ts'

const lookSeconds = 2

/** Tells each account beside the others: one that does not answer holds up none. */
export function startChannelActJobs(context: Context): void {
  context.jobs.repeat('tell channels', lookSeconds, async () => {
    const { shippingOrders } = await context.services.current()
    const services = shippingOrders.isConnected ? [shippingOrders] : []
    const accounts = [...(await context.channels.orderSources()), ...services]
    const ends = await Promise.allSettled(accounts.map((account) => deliverActs(context, account)))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  })
}
