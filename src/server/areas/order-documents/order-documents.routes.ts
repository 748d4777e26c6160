import * as endpoints from '../../../contract/orders/order-documents.endpoints.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { showMarketplaceOrder } from './marketplace-order.query.ts'

export function registerOrderDocumentRoutes(app: App, { db }: Context): void {
  route(app, endpoints.showMarketplaceOrder, ({ params }) => showMarketplaceOrder(db, params.id))
}
