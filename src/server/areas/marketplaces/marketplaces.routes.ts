import * as endpoints from '../../../contract/settings.endpoints.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { findMarketplaces } from './marketplaces.query.ts'

export function registerMarketplaceRoutes(app: App, { db }: Context): void {
  route(app, endpoints.listMarketplaces, async () => {
    const results = await findMarketplaces(db)
    return { results, count: results.length }
  })
}
