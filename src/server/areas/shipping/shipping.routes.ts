import { mostOrders } from '../../../contract/orders.ts'
import { deleteOrderItem, linkOrderItem } from '../../../contract/orders.endpoints.ts'
import * as endpoints from '../../../contract/orders/shipping.endpoints.ts'
import type { Context } from '../../context.ts'
import { counted } from '../../platform/counted.ts'
import { invalidField, RuleBroken } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { chosenOrders } from '../orders/chosen-orders.ts'
import { showOrder } from '../orders/order.query.ts'
import { cancelOrders, previewCanceling } from './cancel-orders.ts'
import { listChannelActs, listChannelStates } from './channel-acts.query.ts'
import { completeOrders } from './complete-orders.ts'
import { linkItem } from './link-item.ts'
import { previewReceiving, receiveOrders } from './receive-orders.ts'
import { removeItem } from './remove-item.ts'
import { retryAct } from './retry-act.ts'
import { shipOrders } from './ship-orders.ts'

export function registerShippingRoutes(app: App, context: Context): void {
  const { db, clock, config, services, channels } = context

  const connections = async () => {
    const [accounts, { shippingOrders }] = await Promise.all([channels.orderSources(), services.current()])
    const connected = new Set(accounts.map(({ account }) => account))
    if (shippingOrders.isConnected) connected.add(shippingOrders.account)
    return (account: string) => connected.has(account)
  }

  route(
    app,
    endpoints.shipOrders,
    async ({ body: { orders, only_waiting: onlyWaiting = false }, user, keep }) => {
      if (orders.length === 0) throw invalidField('orders', 'Please choose some orders.')
      if (orders.length > mostOrders)
        throw new RuleBroken(`Choose at most ${counted(mostOrders, 'order')} at a time.`)
      const { isConnected, account } = (await services.current()).shippingOrders
      const serviceAccount = isConnected ? account : null
      const shipping = { editor: user.username, now: clock.now(), serviceAccount, onlyWaiting, keep }
      return shipOrders(db, orders, shipping)
    },
  )

  route(app, endpoints.cancelOrders, async ({ body, user, keep }) => {
    const ids = await chosenOrders(context, body.order_list, 'order_list')
    if (body.preview === true) return previewCanceling(context, ids)
    const reason = body.reason?.trim() || null
    return cancelOrders(db, ids, { editor: user.username, reason, keep })
  })

  route(app, endpoints.completeOrders, async ({ body, user, keep }) =>
    completeOrders(db, await chosenOrders(context, body.order_list, 'order_list'), {
      editor: user.username,
      keep,
    }),
  )

  route(app, endpoints.receiveOrders, async ({ body, user, keep }) => {
    const ids = await chosenOrders(context, body.order_list, 'order_list')
    return body.preview === true
      ? previewReceiving(db, ids)
      : receiveOrders(db, ids, { editor: user.username, keep })
  })

  route(app, deleteOrderItem, async ({ params, user }) =>
    showOrder(db, await removeItem(db, params.id, user.username), config.businessCurrency),
  )

  route(app, linkOrderItem, async ({ params, body, expected, user }) => {
    const { businessCurrency } = config
    const linking = { itemId: params.id, productId: body.product_id, expected, editor: user.username }
    return showOrder(db, await linkItem(db, { ...linking, businessCurrency }), businessCurrency)
  })

  route(app, endpoints.listChannelActs, async ({ params }) => {
    const results = await listChannelActs(db, params.id, await connections())
    return { results, count: results.length }
  })

  route(app, endpoints.listChannelStates, async ({ body: { order_list: ids, act } }) => {
    const results = await listChannelStates(db, { ids, act, isConnected: await connections() })
    return { results, count: results.length }
  })

  route(app, endpoints.retryChannelAct, async ({ params, user }) =>
    retryAct(db, params.id, { editor: user.username, isConnected: await connections() }),
  )
}
