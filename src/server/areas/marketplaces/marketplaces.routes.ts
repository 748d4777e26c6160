import * as endpoints from '../../../contract/settings.endpoints.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { findMarketplaces } from './marketplaces.query.ts'

export function registerMarketplaceRoutes(app: App, { db, channels }: Context): void {
  route(app, endpoints.listMarketplaces, async () => {
    const known = await findMarketplaces(db)
    const results = known.map((each) => ({ ...each, is_connected: channels.account(each.name) !== null }))
    return { results, count: results.length }
  })
}
