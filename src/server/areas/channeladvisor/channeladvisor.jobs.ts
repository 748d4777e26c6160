import type { Context } from '../../context.ts'
import { followChannelAdvisor, productFetch } from './follow-channeladvisor.ts'

const lookSeconds = 3

/** Keeps the catalogue in step with ChannelAdvisor. The practice account only speaks of products that are here: it makes none. */
export function startChannelAdvisorJobs(context: Context): void {
  context.jobs.repeat(productFetch, lookSeconds, async (stopping) => {
    const services = await context.services.current()
    const makesNew = !services.catalogueMaster.isPractice
    await followChannelAdvisor({ ...context, services }, { makesNew, stopping })
  })
}
