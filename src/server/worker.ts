import { startActJobs } from './areas/acts/acts.jobs.ts'
import { startChannelActJobs } from './areas/channel-acts/channel-acts.jobs.ts'
import { startChannelAdvisorJobs } from './areas/channeladvisor/channeladvisor.jobs.ts'
import { startExchangeRateJobs } from './areas/exchange-rates/exchange-rates.jobs.ts'
import { startExportJobs } from './areas/exports/exports.jobs.ts'
import { startImportJobs } from './areas/imports/imports.jobs.ts'
import { productList } from './areas/products/products.list.ts'
import { startListingCheckJobs } from './areas/listing-checks/listing-checks.jobs.ts'
import { startListingJobs } from './areas/listings/listings.jobs.ts'
import { startOrderFetchJobs } from './areas/order-fetch/order-fetch.jobs.ts'
import { startOrderJobs } from './areas/orders/orders.jobs.ts'
import { startParcelJobs } from './areas/parcels/parcels.jobs.ts'
import { startPublishingJobs } from './areas/publishing/publishing.jobs.ts'
import { startPictureJobs } from './areas/pictures/pictures.jobs.ts'
import { startServiceJobs } from './areas/services/services.jobs.ts'
import { startSettlementJobs } from './areas/settlements/settlements.jobs.ts'
import { startShipStationJobs } from './areas/shipstation/shipstation.jobs.ts'
import { startShipDeskJobs } from './areas/ship-desk/ship-desk.jobs.ts'
import { startStockxJobs } from './areas/stockx/stockx.jobs.ts'
import { startViewJobs } from './areas/views/views.jobs.ts'
import { startWebhookJobs } from './areas/webhooks/webhooks.jobs.ts'
import type { Context } from './context.ts'
import { startColumnIndexJobs } from './platform/column-index/column-index.jobs.ts'
import { startRunJobs } from './platform/runs/runs.jobs.ts'
import { runKinds } from './run-kinds.ts'

/** Starts taking every area's jobs from their queues. `context.jobs.stop()` ends it. */
export async function startWorker(context: Context): Promise<void> {
  startActJobs(context)
  startChannelActJobs(context)
  startColumnIndexJobs(context)
  startExchangeRateJobs(context)
  startExportJobs(context)
  startOrderFetchJobs(context)
  startOrderJobs(context)
  startParcelJobs(context)
  startShipDeskJobs(context)
  startServiceJobs(context)
  startSettlementJobs(context)
  startShipStationJobs(context)
  startChannelAdvisorJobs(context)
  startListingCheckJobs(context)
  startWebhookJobs(context)
  startViewJobs(context, { page: 'Products', list: productList, key: 'sku' })
  await Promise.all([
    startListingJobs(context),
    startPublishingJobs(context),
    startImportJobs(context),
    startPictureJobs(context),
    startRunJobs(context, runKinds),
    startStockxJobs(context),
  ])
}
