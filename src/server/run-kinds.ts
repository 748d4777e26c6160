import { deletionRuns } from './areas/acts/bulk-delete.ts'
import { exportRuns } from './areas/exports/export-runs.ts'
import { importRuns } from './areas/imports/import-runs.ts'
import { undoRuns } from './areas/imports/undo-import.ts'
import { orderLists } from './areas/order-exports/order-lists.ts'
import { productList } from './areas/products/products.list.ts'
import { listingChecks } from './areas/listing-checks/check-listings.ts'
import { publishRuns } from './areas/publishing/publish-runs.ts'
import { syncRuns } from './areas/publishing/sync-products.ts'
import { settlementRuns } from './areas/settlements/read-settlement.ts'
import type { Context } from './context.ts'
import type { RunRules } from './platform/runs/run-rules.ts'

/** Every kind of long work, by the area that knows what is special to it. */
export const runKinds: readonly RunRules<Context>[] = [
  publishRuns,
  syncRuns,
  listingChecks,
  importRuns,
  undoRuns,
  exportRuns(({ config }) => [productList, ...orderLists(config.businessCurrency)]),
  deletionRuns,
  settlementRuns,
]
