import * as endpoints from '../../../contract/products/product-forms.endpoints.ts'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { dayIn } from '../../platform/grid/calendar-day.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route, withStatus } from '../../platform/http/route.ts'
import { listCandidates } from './candidates.list.ts'
import { createProduct } from './create-product.ts'
import { createSizeRun, previewSizeRun } from './create-size-run.ts'
import { findOptions, findSkuHolder } from './form-lookups.query.ts'
import { replaceProduct } from './replace-product.ts'
import { setChildren } from './set-children.ts'

/** What the forms of products send and ask. */
export function registerProductFormRoutes(app: App, { db, clock, config }: Context): void {
  const timeZone = config.businessTimeZone
  const asking = () => ({ db, timeZone, today: dayIn(timeZone, clock.now()) })

  route(app, endpoints.createProduct, ({ body, user, keep }) =>
    createProduct(db, body, { editor: user, keep }),
  )

  route(app, endpoints.replaceProduct, ({ params, body: payload, expected, user }) =>
    replaceProduct(db, { id: params.id, payload, expected, editor: user }),
  )

  route(app, endpoints.createSizeRun, async ({ body, user, keep }) => {
    if (body.preview === true) return withStatus(200, await previewSizeRun(db, body, user.id))
    const keepParent = (tx: Tx, parent: ProductDetail) => keep(tx, withStatus(201, parent))
    return withStatus(201, await createSizeRun(db, body, { editor: user, keep: keepParent }))
  })

  route(app, endpoints.setChildren, ({ body, expected, user, keep }) =>
    setChildren(db, { body, expected, editor: user.username, keep }),
  )

  route(app, endpoints.listChildCandidates, ({ query }) => listCandidates(asking(), 'basic', query))
  route(app, endpoints.listParentCandidates, ({ query }) => listCandidates(asking(), 'parent', query))

  route(app, endpoints.lookUpSku, async ({ query }) => {
    const product = await findSkuHolder(db, query)
    return { taken: product !== null, product }
  })

  route(app, endpoints.listAgeRanges, async () => ({ results: await findOptions(db, 'age_range') }))
  route(app, endpoints.listMaterials, async () => ({ results: await findOptions(db, 'material') }))
}
