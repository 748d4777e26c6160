import * as endpoints from '../../../contract/orders.endpoints.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { createInvoice } from './create-invoice.ts'
import { nextOrderId } from './orders.store.ts'

export function registerOrderRoutes(app: App, { db, clock }: Context): void {
  route(app, endpoints.generateOrderId, async () => ({ order_id: await nextOrderId(db) }))

  route(app, endpoints.createOrder, ({ body, user, keep }) =>
    createInvoice(db, body, { editor: user.username, now: clock.now() }, keep),
  )
}
