import type { Context } from '../../context.ts'
import { MarketplaceList, UserConfiguration, UserConfigurationChanges } from '../../../contract/settings.ts'
import type { App } from '../../platform/http/app-type.ts'
import { currentUser } from '../../platform/http/current-user.ts'
import { ifMatch, setEntityTag } from '../../platform/http/entity-tag.ts'
import { changeSettings } from './change-settings.ts'
import { listMarketplaces } from './marketplaces.query.ts'
import { settingsReply } from './settings-reply.ts'
import { readSettings } from './user-settings.store.ts'

export function registerSettingsRoutes(app: App, context: Context): void {
  app.get(
    '/user-configurations/',
    { schema: { response: { 200: UserConfiguration } } },
    async (request, reply) => {
      const settings = settingsReply(await readSettings(context.db, currentUser(request).id))
      setEntityTag(reply, settings.version)
      return settings
    },
  )

  app.patch(
    '/user-configurations/',
    { schema: { body: UserConfigurationChanges, response: { 200: UserConfiguration } } },
    async (request, reply) => {
      const change = { changes: request.body, expected: ifMatch(request) }
      const settings = await changeSettings(context, currentUser(request).id, change)
      setEntityTag(reply, settings.version)
      return settings
    },
  )

  app.get('/api/marketplaces/', { schema: { response: { 200: MarketplaceList } } }, async () => {
    const rows = await listMarketplaces(context.db)
    const results = rows.map(({ margin, ...row }) => ({
      ...row,
      margin: margin === null ? null : Number(margin),
    }))
    return { results, count: results.length }
  })
}
