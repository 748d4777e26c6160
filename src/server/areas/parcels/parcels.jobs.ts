import type { Context } from '../../context.ts'
import { followParcels } from './follow-parcels.ts'

const lookSeconds = 3

/** Keeps orders in step with what leaves through the shipping service. */
export function startParcelJobs(context: Context): void {
  context.jobs.repeat('follow parcels', lookSeconds, async () =>
    followParcels({ ...context, services: await context.services.current() }),
  )
}
