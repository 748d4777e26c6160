import * as endpoints from '../../../contract/settings.endpoints.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { findMarketplaces } from './marketplaces.query.ts'

export function registerMarketplaceRoutes(app: App, { db }: Context): void {
  route(app, endpoints.listMarketplaces, async () => {
    const marketplaces = await findMarketplaces(db)
    const results = marketplaces.map(({ isOffered, ...row }) => ({
      ...row,
      offer_in_publish_dialog: isOffered,
    }))
    return { results, count: results.length }
  })
}
