import * as endpoints from '../../../contract/services.endpoints.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { enterService, showService, testService, type ServiceParts } from './show-service.ts'

export function registerServiceRoutes(app: App, parts: ServiceParts): void {
  route(app, endpoints.showService, ({ params }) => showService(parts, params.service))

  route(app, endpoints.enterServiceCredentials, ({ params, body, user }) =>
    enterService(parts, params.service, { values: body.credentials, editor: user.username }),
  )

  route(app, endpoints.testService, ({ params }) => testService(parts, params.service))
}
