import { startActJobs } from './areas/acts/acts.jobs.ts'
import { startExportJobs } from './areas/exports/exports.jobs.ts'
import { startImportJobs } from './areas/imports/imports.jobs.ts'
import { productList } from './areas/products/products.list.ts'
import { startListingJobs } from './areas/listings/listings.jobs.ts'
import { startOrderJobs } from './areas/orders/orders.jobs.ts'
import { startViewJobs } from './areas/views/views.jobs.ts'
import type { Context } from './context.ts'
import { startRunJobs } from './platform/runs/runs.jobs.ts'
import { runKinds } from './run-kinds.ts'

/** Starts taking every area's jobs from their queues. `context.jobs.stop()` ends it. */
export async function startWorker(context: Context): Promise<void> {
  startActJobs(context)
  startExportJobs(context)
  startOrderJobs(context)
  startViewJobs(context, { page: 'Products', list: productList, key: 'sku' })
  await Promise.all([startListingJobs(context), startImportJobs(context), startRunJobs(context, runKinds)])
}
