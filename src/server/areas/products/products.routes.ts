import { IdParams } from '../../../contract/columns/list.ts'
import { ProductDetail, ProductDetailQuery, ProductPatch } from '../../../contract/product-detail.ts'
import { ProductListBody, ProductListQuery, ProductListReply } from '../../../contract/products.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { currentUser } from '../../platform/http/current-user.ts'
import { ifMatch, setEntityTag } from '../../platform/http/entity-tag.ts'
import { dayIn } from '../../platform/grid/calendar-day.ts'
import { listProducts } from './list-products.ts'
import { registerProductLookupRoutes } from './product-lookups.routes.ts'
import { sqlProductReader } from './product-list.query.ts'
import { rememberPage } from './remember-page.ts'
import { showProduct } from './show-product.ts'
import { updateProduct } from './update-product.ts'

export function registerProductRoutes(app: App, context: Context): void {
  const { db, clock, config } = context
  const reader = sqlProductReader(db, config.businessTimeZone)
  const today = () => dayIn(config.businessTimeZone, clock.now())

  app.get(
    '/api/products/',
    { schema: { querystring: ProductListQuery, response: { 200: ProductListReply } } },
    ({ query, log }) => listProducts(reader, { query, body: {}, today: today(), log }),
  )

  app.post(
    '/api/products/',
    {
      schema: { querystring: ProductListQuery, body: ProductListBody, response: { 200: ProductListReply } },
      onResponse: (request, reply) =>
        reply.statusCode === 200
          ? rememberPage(context, currentUser(request).id, request)
          : Promise.resolve(),
    },
    ({ query, body, log }) => listProducts(reader, { query, body, today: today(), log }),
  )

  app.get(
    '/api/products/:id/',
    { schema: { params: IdParams, querystring: ProductDetailQuery, response: { 200: ProductDetail } } },
    async ({ params }, reply) => {
      const product = await showProduct(db, params.id)
      setEntityTag(reply, product.version)
      return product
    },
  )

  app.patch(
    '/api/products/:id/',
    { schema: { params: IdParams, body: ProductPatch, response: { 200: ProductDetail } } },
    async (request, reply) => {
      const product = await updateProduct(db, {
        id: request.params.id,
        patch: request.body,
        expected: ifMatch(request),
        editor: currentUser(request).username,
      })
      setEntityTag(reply, product.version)
      return product
    },
  )

  registerProductLookupRoutes(app, context)
}
