import * as endpoints from '../../../contract/products/goat-price.endpoints.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { showGoatPrice, type GoatContext } from './show-goat-price.ts'

export function registerGoatPriceRoutes(app: App, context: GoatContext): void {
  route(app, endpoints.showGoatPrice, async ({ query }) =>
    showGoatPrice(
      { ...context, services: await context.services.current() },
      {
        productId: query.product_id,
        refresh: String(query.refresh).toLowerCase() === 'true',
      },
    ),
  )
}
