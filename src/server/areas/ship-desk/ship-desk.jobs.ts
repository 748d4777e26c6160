import type { Context } from '../../context.ts'
import { dateWaiting, keepRule, markAtRisk } from './ship-by.store.ts'

/** Nobody is to hear of an order at risk much later than it is one. */
const everySeconds = 60

/** Keeps in step with time what has to be sent by when. */
export function startShipDeskJobs(context: Context): void {
  context.jobs.repeat('keep ship-by dates', everySeconds, () =>
    keepShipBy(context, context.config.businessTimeZone),
  )
}

/** Brings dates in step with the setting, and finds what has come into risk; harmless when two do it at once. */
export async function keepShipBy(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  timeZone: string,
): Promise<void> {
  await keepRule(db, timeZone)
  await dateWaiting(db)
  await markAtRisk(db, clock.now())
}
