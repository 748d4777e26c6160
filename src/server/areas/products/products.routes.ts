import * as endpoints from '../../../contract/products/products.endpoints.ts'
import type { ProductRow } from '../../../contract/products/products.ts'
import type { Context } from '../../context.ts'
import { dayIn } from '../../platform/grid/calendar-day.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route, withStatus } from '../../platform/http/route.ts'
import { answerCounts } from '../../platform/lists/answer-counts.ts'
import { completeValue } from '../../platform/lists/complete-value.ts'
import { missingValues } from '../../platform/lists/missing-values.ts'
import { rememberPage } from '../../platform/lists/page-state.ts'
import { listMemory } from '../../platform/lists/list-memory.ts'
import { listReader } from '../../platform/lists/list-reader.ts'
import { pageOf } from '../../platform/page-of.ts'
import { exportProducts, refuseExportsOwn } from './export-products.ts'
import { showProduct } from './product-detail.query.ts'
import { listPriceHistory, listStockHistory } from './product-history.query.ts'
import { findVisibleCenters, listProperties } from './product-properties.query.ts'
import { listProducts, productList } from './products.list.ts'
import { suggestProducts } from './search-products.query.ts'
import { updateProduct } from './update-product.ts'

export function registerProductRoutes(app: App, context: Context): void {
  const { db, clock, columnIndex, metrics } = context
  const timeZone = context.config.businessTimeZone
  const parts = { db, timeZone, columnIndex, metrics }
  const reader = listReader<ProductRow>(parts, productList)
  const memory = listMemory(parts, productList)
  const today = () => dayIn(timeZone, clock.now())

  route(app, endpoints.readProducts, ({ query }, { log }) =>
    listProducts(reader, { query, body: {}, today: today(), log }),
  )

  route(
    app,
    endpoints.listProducts,
    async ({ query: { export: isExport, format, ...query }, body, user }, { log }) => {
      if (isExport === true) {
        return withStatus(202, await exportProducts(context, { query, format, body, today: today(), user }))
      }
      refuseExportsOwn(body, format)
      const list = await listProducts(reader, { query, body, today: today(), log })
      // Nobody waits for it: the rows go out at once.
      void rememberPage(context, { userId: user.id, list: productList.name }, { query, body })
      return withStatus(200, list)
    },
  )

  route(app, endpoints.showProduct, ({ params }) => showProduct(db, params.id))

  route(app, endpoints.updateProduct, ({ params, body: patch, expected, user }) =>
    updateProduct(db, { id: params.id, patch, expected, editor: user.username }),
  )

  route(app, endpoints.suggestProducts, ({ query }) => suggestProducts(db, query.q, memory))

  route(app, endpoints.completeValue, ({ query }) =>
    completeValue(db, productList, { ...query, timeZone, today: today(), memory }),
  )

  route(app, endpoints.findMissingValues, ({ body }) => missingValues(db, productList, body))

  route(app, endpoints.countProducts, ({ body }) => answerCounts(reader, productList, body, today()))

  route(app, endpoints.listProperties, ({ user }) => listProperties(db, user.id, memory))

  route(app, endpoints.listDistributionCenters, async () => ({ results: await findVisibleCenters(db) }))

  route(app, endpoints.listPriceHistory, ({ params, query }) =>
    listPriceHistory(db, { ...pageOf(query), productId: params.id, field: query.field }),
  )

  route(app, endpoints.listStockHistory, ({ params, query }) =>
    listStockHistory(db, { ...pageOf(query), productId: params.id }),
  )
}
