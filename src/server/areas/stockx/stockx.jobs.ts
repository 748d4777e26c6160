import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { lookUp } from './look-up-product.ts'
import { lookupQueue } from './lookup-queue.ts'

/** Between two products, so that publishing has most of the calls. */
const restMs = 2_000

/** Looks products up at StockX, one after the other: publishing needs its calls more. */
export function startStockxJobs(context: Context): Promise<void> {
  return context.jobs.work(lookupQueue, { concurrency: 1 }, async ({ data, signal, stopping }) => {
    const ending = AbortSignal.any([signal, stopping])
    await lookUp(context, data.productId, ending)
    await pause(restMs, undefined, { signal: ending }).catch(() => undefined)
  })
}
