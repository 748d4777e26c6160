import * as endpoints from '../../../contract/products/products.endpoints.ts'
import type { ProductRow } from '../../../contract/products/products.ts'
import type { Context } from '../../context.ts'
import { dayIn } from '../../platform/grid/calendar-day.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { rememberPage } from '../../platform/lists/page-state.ts'
import { tableReader } from '../../platform/lists/table-reader.ts'
import { listProducts } from './list-products.ts'
import { registerProductLookupRoutes } from './product-lookups.routes.ts'
import { productList } from './products.list.ts'
import { showProduct } from './show-product.ts'
import { updateProduct } from './update-product.ts'

export function registerProductRoutes(app: App, context: Context): void {
  const { db, clock, config } = context
  const reader = tableReader<ProductRow>(db, productList, config.businessTimeZone)
  const today = () => dayIn(config.businessTimeZone, clock.now())

  route(app, endpoints.readProducts, ({ query }, { log }) =>
    listProducts(reader, { query, body: {}, today: today(), log }),
  )

  route(app, endpoints.listProducts, async ({ query, body, user }, { log }) => {
    const list = await listProducts(reader, { query, body, today: today(), log })
    // Nobody waits for it: the rows go out at once.
    void rememberPage(context, { userId: user.id, list: productList.name }, { query, body })
    return list
  })

  route(app, endpoints.showProduct, ({ params }) => showProduct(db, params.id))

  route(app, endpoints.updateProduct, ({ params, body: patch, expected, user }) =>
    updateProduct(db, { id: params.id, patch, expected, editor: user.username }),
  )

  registerProductLookupRoutes(app, context)
}
