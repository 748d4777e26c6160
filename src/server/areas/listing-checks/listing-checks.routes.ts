import * as endpoints from '../../../contract/listing-checks.endpoints.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { NotFound } from '../../platform/errors.ts'
import { existingRun, findRows } from '../../platform/runs/runs.query.ts'
import { knownMarketplace } from '../marketplaces/check-connection.ts'
import { checkListings, startCheck } from './check-listings.ts'
import { writeFindings } from './write-findings.ts'

/** More rows than a sheet is read by. */
const mostRows = 100_000

export function registerListingCheckRoutes(app: App, context: Context): void {
  route(app, endpoints.checkListings, async ({ body, user, keep }, { id: requestId }) => ({
    id: await checkListings(context, body, { user, requestId, keepId: (tx, id) => keep(tx, { id }) }),
  }))

  route(app, endpoints.reconcileMarketplace, async ({ params, user, keep }, { id: requestId }) => {
    const { id: marketplaceId } = await knownMarketplace(context, params.id)
    const check = { marketplaceIds: [marketplaceId], productIds: null }
    return { id: await startCheck(context, check, { user, requestId, keepId: (tx, id) => keep(tx, { id }) }) }
  })

  route(app, endpoints.saveFindings, async ({ params: { id } }) => {
    const run = await existingRun(context.db, id)
    if (run.kind !== 'listing_check') throw new NotFound()
    const rows = await findRows(context.db, { runId: id, offset: 0, limit: mostRows })
    return {
      content: writeFindings(rows),
      headers: { 'content-disposition': `attachment; filename="listing-check-${id}.csv"` },
    }
  })
}
