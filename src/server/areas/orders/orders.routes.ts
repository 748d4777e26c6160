import * as endpoints from '../../../contract/orders.endpoints.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { pageOf } from '../../platform/page-of.ts'
import { cancelOrders } from './cancel-orders.ts'
import { createInvoice } from './create-invoice.ts'
import { showOrder } from './order.query.ts'
import { nextOrderId } from './orders.store.ts'
import { listRecentOrders } from './recent-orders.query.ts'

export function registerOrderRoutes(app: App, { db, clock }: Context): void {
  route(app, endpoints.generateOrderId, async () => ({ order_id: await nextOrderId(db) }))

  route(app, endpoints.createOrder, ({ body, user, keep }) =>
    createInvoice(db, body, { editor: user.username, now: clock.now() }, keep),
  )

  route(app, endpoints.showOrder, ({ params }) => showOrder(db, params.id))

  route(app, endpoints.cancelOrders, ({ body, user, keep }) =>
    cancelOrders(db, body.order_list, { editor: user.username, keep }),
  )

  route(app, endpoints.listRecentOrders, ({ params, query }) =>
    listRecentOrders(db, { productId: params.id, ...pageOf(query) }),
  )
}
