import * as endpoints from '../../../contract/orders.endpoints.ts'
import * as lists from '../../../contract/orders/order-list.endpoints.ts'
import * as search from '../../../contract/orders/order-search.endpoints.ts'
import type { OrderRow } from '../../../contract/orders/order-list.endpoints.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { pageOf } from '../../platform/page-of.ts'
import { dayIn } from '../../platform/grid/calendar-day.ts'
import { completeValue } from '../../platform/lists/complete-value.ts'
import { rememberPage } from '../../platform/lists/page-state.ts'
import { listMemory } from '../../platform/lists/list-memory.ts'
import { listReader } from '../../platform/lists/list-reader.ts'
import { archiveOrders, wantedFlag } from './archive-orders.ts'
import { chosenOrders } from './chosen-orders.ts'
import { createInvoice } from './create-invoice.ts'
import { listOrders, readOrder } from './list-orders.ts'
import { showOrder } from './order.query.ts'
import { nextOrderId } from './orders.store.ts'
import { showOrderTableConfig } from './order-table-config.query.ts'
import { orderList } from './orders.list.ts'
import { listRecentOrders } from './recent-orders.query.ts'
import { suggestOrders } from './search-orders.query.ts'
import { updateOrder } from './update-order.ts'

export function registerOrderRoutes(app: App, context: Context): void {
  const { db, clock, config, columnIndex, metrics } = context
  const { businessCurrency, businessTimeZone: timeZone } = config
  const list = orderList(businessCurrency)
  const parts = { db, timeZone, columnIndex, metrics }
  const reader = listReader<OrderRow>(parts, list)
  const memory = listMemory(parts, list)
  const today = () => dayIn(timeZone, clock.now())

  route(app, lists.listOrders, async ({ query, body, user }) => {
    const reply = await listOrders({ reader, list, businessCurrency }, { query, body, today: today() })
    // Nobody waits for it: the rows go out at once.
    void rememberPage(context, { userId: user.id, list: list.name }, { query, body })
    return reply
  })

  route(app, lists.completeOrderValue, ({ query }) =>
    completeValue(db, list, { ...query, timeZone, today: today(), memory }),
  )

  route(app, lists.showOrderTableConfig, ({ query, user }) =>
    showOrderTableConfig(db, { userId: user.id, page: query.table_name }),
  )

  route(app, search.suggestOrders, ({ query }) => suggestOrders(db, query.q))

  route(app, lists.updateOrder, ({ params: { id }, body, expected, user }) =>
    updateOrder(db, { id, change: body, expected, editor: user.username }, () => readOrder(reader, list, id)),
  )

  route(app, lists.archiveOrders, async ({ body, user, keep }) =>
    archiveOrders(db, await chosenOrders(context, body.order_ids, 'order_ids'), {
      isArchived: wantedFlag(body),
      editor: user.username,
      keep,
    }),
  )

  route(app, endpoints.generateOrderId, async () => ({ order_id: await nextOrderId(db) }))

  route(app, endpoints.createOrder, ({ body, user, keep }) =>
    createInvoice(db, body, { editor: user.username, now: clock.now(), businessCurrency }, keep),
  )

  route(app, endpoints.showOrder, ({ params }) => showOrder(db, params.id, businessCurrency))

  route(app, endpoints.listRecentOrders, ({ params, query }) =>
    listRecentOrders(db, { productId: params.id, ...pageOf(query) }),
  )
}
