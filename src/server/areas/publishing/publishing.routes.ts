import * as endpoints from '../../../contract/publishing.endpoints.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route, withStatus } from '../../platform/http/route.ts'
import { showListingDocument } from './listing-document.query.ts'
import { listPublishHistory } from './publish-history.query.ts'
import { createKnownPlans } from './known-plans.ts'
import { planPublish, planUnpublish } from './plan-products.ts'
import { publishProducts, unpublishProducts } from './publish-products.ts'
import { answerSync, syncProducts } from './sync-products.ts'
import { answerPublish, listPublishRuns, showPublishRun } from './publish-runs.ts'

const actions = [
  { endpoint: endpoints.publishProducts, act: publishProducts },
  { endpoint: endpoints.unpublishProducts, act: unpublishProducts },
]

export function registerPublishingRoutes(app: App, context: Context): void {
  const { db } = context
  const plans = createKnownPlans(context.clock)

  for (const { endpoint, act } of actions) {
    route(app, endpoint, async ({ body, user, keep }, { id: requestId, signal: gone, headers }) => {
      const keepId = (tx: Tx, id: number) => keep(tx, withStatus(202, { id }))
      const id = await act(context, { user, requestId, keepId }, body)
      // Whoever follows the run from its start need not wait for its first ten seconds.
      const answer = asksNotToWait(headers.prefer) ? null : await answerPublish(db, id, gone)
      return answer === null ? withStatus(202, { id }) : withStatus(200, answer)
    })
  }

  route(app, endpoints.planPublish, ({ body, query }) => planPublish(context, plans, { body, query }))

  route(app, endpoints.planUnpublish, ({ body, query }) => planUnpublish(context, plans, { body, query }))

  route(
    app,
    endpoints.syncProducts,
    async ({ body, user, keep }, { id: requestId, signal: gone, headers }) => {
      const keepId = (tx: Tx, id: number) => keep(tx, withStatus(202, { id }))
      const id = await syncProducts(context, body.product_list, { user, requestId, keepId })
      const answer = asksNotToWait(headers.prefer) ? null : await answerSync(db, id, gone)
      return answer === null ? withStatus(202, { id }) : withStatus(200, answer)
    },
  )

  route(app, endpoints.listPublishRuns, ({ query }) => listPublishRuns(db, query))

  route(app, endpoints.showPublishRun, ({ params, query }) => showPublishRun(db, params.id, query))

  route(app, endpoints.listPublishHistory, ({ params, query }) => listPublishHistory(db, params.id, query))

  route(app, endpoints.showListingDocument, ({ params, query }) =>
    showListingDocument(context, params.id, query.marketplace),
  )
}

/** RFC 7240. */
function asksNotToWait(prefer: string | string[] | undefined): boolean {
  return [prefer].flat().some((asked) => /(^|[,;\s])respond-async($|[,;\s])/i.test(asked ?? ''))
}
