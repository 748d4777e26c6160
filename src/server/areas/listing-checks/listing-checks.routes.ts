import * as endpoints from '../../../contract/listing-checks.endpoints.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { checkListings } from './check-listings.ts'

export function registerListingCheckRoutes(app: App, context: Context): void {
  route(app, endpoints.checkListings, async ({ body, user, keep }, { id: requestId }) => ({
    id: await checkListings(context, body, { user, requestId, keepId: (tx, id) => keep(tx, { id }) }),
  }))
}
