import * as endpoints from '../../../contract/business-profile.endpoints.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { drawLogo } from './draw-logo.ts'
import { receiveLogo } from './receive-logo.ts'
import { changeLogo, saveBusinessProfile, showBusinessProfile } from './save-business-profile.ts'

export function registerBusinessProfileRoutes(app: App, { db, clock }: Context): void {
  route(app, endpoints.showBusinessProfile, () => showBusinessProfile(db))

  route(app, endpoints.saveBusinessProfile, ({ body, expected, user }) =>
    saveBusinessProfile(db, { input: body, expected, editor: user.username, now: clock.now() }),
  )

  route(app, endpoints.saveLogo, async ({ user }, request) =>
    changeLogo(db, await drawLogo(await receiveLogo(request)), { editor: user.username, now: clock.now() }),
  )

  route(app, endpoints.removeLogo, ({ user }) =>
    changeLogo(db, null, { editor: user.username, now: clock.now() }),
  )
}
