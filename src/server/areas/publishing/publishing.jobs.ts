import type { Context } from '../../context.ts'
import { putBackRestocked, takeOffSoldOut } from './follow-stock.ts'

const soldOutSeconds = 2
const restockedSeconds = 30

/** Keeps what is offered in step with what there is. */
export function startPublishingJobs(context: Context): void {
  context.jobs.repeat('take off sold out', soldOutSeconds, () => takeOffSoldOut(context))
  context.jobs.repeat('put back restocked', restockedSeconds, () => putBackRestocked(context))
}
