import * as endpoints from '../../../contract/publishing.endpoints.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route, withStatus } from '../../platform/http/route.ts'
import { answerRun } from './answer-run.ts'
import { listPublishHistory } from './list-publish-history.ts'
import { listRuns } from './list-runs.ts'
import { publishProducts } from './publish-products.ts'
import { showListingDocument } from './show-listing-document.ts'
import { showRun } from './show-run.ts'
import { unpublishProducts } from './unpublish-products.ts'

const actions = [
  { endpoint: endpoints.publishProducts, act: publishProducts },
  { endpoint: endpoints.unpublishProducts, act: unpublishProducts },
]

export function registerPublishingRoutes(app: App, context: Context): void {
  const { db } = context

  for (const { endpoint, act } of actions) {
    route(app, endpoint, async ({ body, user }, { id: requestId, signal: gone, headers }) => {
      const id = await act(context, { user, requestId }, body)
      const isPatient = !asksNotToWait(headers.prefer)
      const answer = await answerRun(db, id, { gone, isPatient })
      return answer === null ? withStatus(202, { id }) : withStatus(200, answer)
    })
  }

  route(app, endpoints.listPublishRuns, ({ query }) => listRuns(db, query))

  route(app, endpoints.showPublishRun, ({ params, query }) => showRun(db, params.id, query))

  route(app, endpoints.listPublishHistory, ({ params, query }) => listPublishHistory(db, params.id, query))

  route(app, endpoints.showListingDocument, ({ params, query }) =>
    showListingDocument(db, params.id, query.marketplace),
  )
}

/** RFC 7240: whoever follows the run anyway need not wait for its first ten seconds. */
function asksNotToWait(prefer: string | string[] | undefined): boolean {
  return [prefer].flat().some((wishes) => /(^|[,;\s])respond-async($|[,;\s])/i.test(wishes ?? ''))
}
