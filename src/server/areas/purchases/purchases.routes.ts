import * as endpoints from '../../../contract/purchases.endpoints.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { centsToDollars } from '../../platform/money.ts'
import { pageOf } from '../../platform/page-of.ts'
import { unknownProduct } from '../products/product-detail.query.ts'
import { activeCost } from './active-cost.ts'
import { createPurchase, deletePurchase, purchaseReply, updatePurchase } from './keep-purchases.ts'
import { findCost, findOpenLots, findPurchases } from './purchases.store.ts'

export function registerPurchaseRoutes(app: App, { db, clock }: Context): void {
  route(app, endpoints.listPurchases, async ({ query }) => {
    const { rows, count } = await findPurchases(db, query.product_id, pageOf(query))
    return { results: rows.map(purchaseReply), count }
  })

  route(app, endpoints.createPurchase, ({ body, user, keep }) =>
    createPurchase(db, body, { editor: user.username, now: clock.now() }, keep),
  )

  route(app, endpoints.updatePurchase, ({ params, body, expected, user }) =>
    updatePurchase(db, { id: params.id, expected, editor: user.username }, body),
  )

  route(app, endpoints.deletePurchase, ({ params, user }) =>
    deletePurchase(db, { id: params.id, editor: user.username }),
  )

  route(app, endpoints.showActiveCost, async ({ params: { product_id: id } }) => {
    const product = await findCost(db, id)
    if (product === undefined) throw unknownProduct(id)
    const { cost_cents, source } = activeCost(await findOpenLots(db, id), product.cost_cents)
    return { cost: centsToDollars(cost_cents), source }
  })
}
