import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { addUpSales, countDaysIn, countSold, findAgedSales, markSoldCounted } from './sold.store.ts'

/** An invoice is mostly dated some minutes ahead: nobody is to wait long for it to count. */
const everySeconds = 60
/** Longer than a request lives: an order that was being written while we looked is found the next time. */
const overlapMs = 60_000
/** Few enough that a person's edit hardly waits for them. */
const productsAtOnce = 500

/** Keeps in step with the days what orders say of products. */
export function startOrderJobs(context: Context): void {
  context.jobs.repeat('age sales', everySeconds, () => ageSales(context, context.config.businessTimeZone))
}

/** Counts Qty Sold again where a sale has come to its time or left one of its windows; harmless when two do it at once. */
export async function ageSales(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  timeZone: string,
): Promise<void> {
  const now = clock.now()
  await countDaysIn(db, timeZone)
  const ids = await findAgedSales(db, now)
  for (let at = 0; at < ids.length; at += productsAtOnce) {
    const some = ids.slice(at, at + productsAtOnce)
    await inTransaction(db, { actor: 'orders', reason: 'days passed' }, (tx) => countSold(tx, some, now))
  }
  await addUpSales(db)
  await markSoldCounted(db, new Date(now.getTime() - overlapMs))
}
