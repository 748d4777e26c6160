import * as endpoints from '../../../contract/orders/waybills.endpoints.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { askForWaybill, showWaybill } from './ask-for-waybill.ts'

export function registerWaybillRoutes(app: App, context: Context): void {
  route(app, endpoints.showVoyageOneDetails, ({ params }) => showWaybill(context, params.id))
  route(app, endpoints.fetchVoyageOneDetails, ({ params }) => askForWaybill(context, params.id))
}
