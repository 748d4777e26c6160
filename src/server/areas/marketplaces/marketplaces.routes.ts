import * as endpoints from '../../../contract/marketplaces.endpoints.ts'
import { listMarketplaces } from '../../../contract/settings.endpoints.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { changeMarketplace, showMarketplace, type MarketplaceParts } from './change-marketplace.ts'
import { askConsent, takeConsent } from './ask-consent.ts'
import { enterCredentials, showConnection, testConnection } from './check-connection.ts'
import { findMarketplaces } from './marketplaces.query.ts'

export function registerMarketplaceRoutes(app: App, parts: MarketplaceParts): void {
  const { db, channels } = parts

  route(app, listMarketplaces, async () => {
    const [known, connected] = await Promise.all([findMarketplaces(db), channels.connected(db)])
    const results = known.map((each) => ({ ...each, is_connected: connected.has(each.name) }))
    return { results, count: results.length }
  })

  route(app, endpoints.showMarketplace, ({ params }) => showMarketplace(parts, params.id))

  route(app, endpoints.changeMarketplace, ({ params, body: changes, expected, user }) =>
    changeMarketplace(parts, { id: params.id, changes, expected, editor: user.username }),
  )

  route(app, endpoints.showConnection, ({ params }) => showConnection(parts, params.id))

  route(app, endpoints.enterCredentials, ({ params, body, user }) =>
    enterCredentials(parts, { id: params.id, values: body.credentials, editor: user.username }),
  )

  route(app, endpoints.askConsent, ({ params, body, user }) =>
    askConsent(parts, { id: params.id, app: body.app, startedBy: user.username }),
  )

  route(app, endpoints.takeConsent, async ({ params, query }) => ({
    content: '',
    headers: { location: await takeConsent(parts, params.channel, query), 'cache-control': 'no-store' },
  }))

  route(app, endpoints.testConnection, ({ params }) => testConnection(parts, params.id))
}
