import * as endpoints from '../../../contract/products/timeline.endpoints.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { pageOf } from '../../platform/page-of.ts'
import { revertProduct } from './revert-product.ts'
import { showTimeline } from './show-timeline.ts'

/** What happened to a product, and taking it back. */
export function registerTimelineRoutes(app: App, { db }: Context): void {
  route(app, endpoints.showTimeline, ({ params, query }) =>
    showTimeline(db, { ...pageOf(query), productId: params.id, field: query.field }),
  )

  route(app, endpoints.revertProduct, ({ params, body, expected, user, keep }) =>
    revertProduct(db, { id: params.id, asked: body, expected, editor: user.username, keep }),
  )
}
