import * as endpoints from '../../../contract/products/products.endpoints.ts'
import type { Context } from '../../context.ts'
import { dayIn } from '../../platform/grid/calendar-day.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { completeValue } from '../../platform/lists/complete-value.ts'
import { pageOf } from '../../platform/page-of.ts'
import { listPriceHistory } from './list-price-history.ts'
import { listProperties } from './list-properties.ts'
import { listStockHistory } from './list-stock-history.ts'
import { findVisibleCenters } from './product-properties.query.ts'
import { productList } from './products.list.ts'
import { suggestProducts } from './suggest-products.ts'

/** What the grid and the forms look up beside the list itself. */
export function registerProductLookupRoutes(app: App, { db, clock, config }: Context): void {
  const timeZone = config.businessTimeZone

  route(app, endpoints.suggestProducts, ({ query }) => suggestProducts(db, query.q))

  route(app, endpoints.completeValue, ({ query }) =>
    completeValue(db, productList, { ...query, timeZone, today: dayIn(timeZone, clock.now()) }),
  )

  route(app, endpoints.listProperties, ({ user }) => listProperties(db, user.id))

  route(app, endpoints.listDistributionCenters, async () => ({ results: await findVisibleCenters(db) }))

  route(app, endpoints.listPriceHistory, ({ params, query }) =>
    listPriceHistory(db, { ...pageOf(query), productId: params.id, field: query.field }),
  )

  route(app, endpoints.listStockHistory, ({ params, query }) =>
    listStockHistory(db, { ...pageOf(query), productId: params.id }),
  )
}
