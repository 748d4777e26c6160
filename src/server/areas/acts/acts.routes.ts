import {
  editProducts as editProductsEndpoint,
  updatePrices as updatePricesEndpoint,
} from '../../../contract/products/products.endpoints.ts'
import { copyProduct as copyProductEndpoint } from '../../../contract/products/copy.endpoints.ts'
import * as removal from '../../../contract/products/removal.endpoints.ts'
import { takeLivePrices as takeLivePricesEndpoint } from '../../../contract/products/live-prices.endpoints.ts'
import { undoAct as undoActEndpoint } from '../../../contract/runs.endpoints.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { findRun } from '../../platform/runs/runs.query.ts'
import { deleteProducts, showBulkDelete } from './bulk-delete.ts'
import { copyProduct } from './copy-product.ts'
import { deleteProduct } from './delete-product.ts'
import { editProducts } from './edit-products.ts'
import { restoreProducts, undoDeletion } from './restore-products.ts'
import { planLivePrices, takeLivePrices } from './take-live-prices.ts'
import { undoAct } from './undo-act.ts'
import { previewPrices, updatePrices } from './update-prices.ts'

/** What sellers do to products of their choice. */
export function registerActRoutes(app: App, context: Context): void {
  const { db } = context

  route(app, removal.deleteProduct, ({ params, user }) => deleteProduct(context, params.id, user.username))

  route(app, removal.deleteProducts, async ({ body, user, keep }, { id: requestId }) => {
    const keepId = (tx: Tx, id: number) => keep(tx, { id })
    return { id: await deleteProducts(context, body.product_ids, { user, requestId, keepId }) }
  })

  route(app, removal.showBulkDelete, ({ params, query }) => showBulkDelete(db, params.id, query))

  route(app, removal.restoreProducts, ({ body, user, keep }) =>
    restoreProducts(context, body.product_ids, { editor: user.username, keep }),
  )

  route(app, copyProductEndpoint, ({ body, user, keep }) =>
    copyProduct(db, body, { editor: user.username, keep }),
  )

  route(app, editProductsEndpoint, ({ body, user, keep }) =>
    editProducts(db, { edits: body.edits, editor: user.username, keep }),
  )

  route(app, takeLivePricesEndpoint, ({ body, user, keep }) =>
    body.preview === true
      ? planLivePrices(context, body)
      : takeLivePrices(context, body, { editor: user.username, keep }),
  )

  route(app, updatePricesEndpoint, ({ body, user, keep }) =>
    body.preview === true
      ? previewPrices(context, body)
      : updatePrices(context, body, { editor: user.username, keep }),
  )

  route(app, undoActEndpoint, async ({ params, user, keep }) => {
    const editing = { editor: user.username, keep }
    const run = await findRun(db, params.id)
    if (run?.kind === 'bulk_delete') return undoDeletion(context, run.id, editing)
    return undoAct(db, { act: params.id, ...editing })
  })
}
