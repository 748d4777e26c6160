import * as endpoints from '../../../contract/products/product-configuration.endpoints.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { findInactive } from './product-configuration.store.ts'
import { switchesOf } from './product-switches.ts'
import { saveConfiguration } from './save-configuration.ts'

export function registerProductConfigurationRoutes(app: App, { db }: Context): void {
  route(app, endpoints.showProductConfiguration, async () => switchesOf(await findInactive(db)))

  route(app, endpoints.saveProductConfiguration, ({ body: changes, expected, user }) =>
    saveConfiguration(db, { changes, expected, editor: user.username }),
  )
}
