import * as endpoints from '../../../contract/products/stockx.endpoints.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { linkProduct } from './link-product.ts'
import { showInfo, type LookupContext } from './look-up-product.ts'

export function registerStockxRoutes(app: App, context: LookupContext): void {
  route(app, endpoints.showStockxInfo, ({ query }) => showInfo(context, query.product_id))

  for (const endpoint of [endpoints.linkStockx, endpoints.linkStockxByGet]) {
    route(app, endpoint, ({ query, user }) =>
      linkProduct(context, { id: query.product_id, address: query.product_url, editor: user.username }),
    )
  }
}
