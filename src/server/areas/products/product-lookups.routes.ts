import { IdParams } from '../../../contract/columns/list.ts'
import {
  AutocompleteQuery,
  AutocompleteReply,
  DistributionCentersReply,
  HistoryQuery,
  PriceHistoryQuery,
  PriceHistoryReply,
  ProductPropertiesReply,
  ProductSearchQuery,
  ProductSearchReply,
  StockHistoryReply,
} from '../../../contract/product-lists.ts'
import type { Context } from '../../context.ts'
import { dayIn } from '../../platform/grid/calendar-day.ts'
import type { App } from '../../platform/http/app-type.ts'
import { currentUser } from '../../platform/http/current-user.ts'
import { completeValue } from './complete-value.ts'
import { listPriceHistory } from './list-price-history.ts'
import { listProperties } from './list-properties.ts'
import { listStockHistory } from './list-stock-history.ts'
import { findVisibleCenters } from './product-properties.query.ts'
import { suggestProducts } from './suggest-products.ts'

/** What the grid and the forms look up beside the list itself. */
export function registerProductLookupRoutes(app: App, { db, clock, config }: Context): void {
  const timeZone = config.businessTimeZone

  app.get(
    '/api/search/products/',
    { schema: { querystring: ProductSearchQuery, response: { 200: ProductSearchReply } } },
    ({ query }) => suggestProducts(db, query.q),
  )

  app.get(
    '/api/products/autocomplete/',
    { schema: { querystring: AutocompleteQuery, response: { 200: AutocompleteReply } } },
    ({ query }) => completeValue(db, { ...query, timeZone, today: dayIn(timeZone, clock.now()) }),
  )

  app.get(
    '/api/products/product-properties/',
    { schema: { response: { 200: ProductPropertiesReply } } },
    (request) => listProperties(db, currentUser(request).id),
  )

  app.get(
    '/api/products/distribution-centers/',
    { schema: { response: { 200: DistributionCentersReply } } },
    async () => ({ results: await findVisibleCenters(db) }),
  )

  app.get(
    '/api/products/:id/price-history/',
    { schema: { params: IdParams, querystring: PriceHistoryQuery, response: { 200: PriceHistoryReply } } },
    ({ params, query }) =>
      listPriceHistory(db, { ...pageOf(query), productId: params.id, field: query.field }),
  )

  app.get(
    '/api/products/:id/stock-history/',
    { schema: { params: IdParams, querystring: HistoryQuery, response: { 200: StockHistoryReply } } },
    ({ params, query }) => listStockHistory(db, { ...pageOf(query), productId: params.id }),
  )
}

function pageOf({ page = 1, page_size = 100 }: { page?: number; page_size?: number }) {
  return { offset: (page - 1) * page_size, limit: page_size }
}
