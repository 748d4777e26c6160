import * as endpoints from '../../../contract/orders/shipping.endpoints.ts'
import type { Context } from '../../context.ts'
import { counted } from '../../platform/counted.ts'
import { invalidField, RuleBroken } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { shipOrders } from './ship-orders.ts'

/** Somebody waits for them. */
const mostOrders = 5_000

export function registerShippingRoutes(app: App, { db, clock }: Context): void {
  route(app, endpoints.shipOrders, ({ body: { orders }, user, keep }) => {
    if (orders.length === 0) throw invalidField('orders', 'Please choose some orders.')
    if (orders.length > mostOrders)
      throw new RuleBroken(`Choose at most ${counted(mostOrders, 'order')} at a time.`)
    return shipOrders(db, orders, { editor: user.username, now: clock.now(), keep })
  })
}
