import * as endpoints from '../../../contract/settings.endpoints.ts'
import * as limits from '../../../contract/time-limits.endpoints.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { changeTimeLimits } from './change-time-limits.ts'
import { findTimeLimits } from './time-limits.store.ts'
import { readSettings } from './user-settings.store.ts'
import { changeSettings, settingsReply } from './user-settings.ts'

export function registerSettingsRoutes(app: App, context: Context): void {
  route(app, endpoints.showSettings, async ({ user }) =>
    settingsReply(await readSettings(context.db, user.id)),
  )

  route(app, endpoints.changeSettings, ({ user, body: changes, expected }) =>
    changeSettings(context, user.id, { changes, expected }),
  )

  route(app, limits.listTimeLimits, async () => listed(await findTimeLimits(context.db)))

  route(app, limits.changeTimeLimits, async ({ body: changes, user }) =>
    listed(await changeTimeLimits(context.db, { changes, editor: user.username })),
  )
}

function listed(results: limits.TimeLimit[]) {
  return { results, count: results.length }
}
