import { Type } from 'typebox'
import { IdParams, pageQuery } from '../../../contract/columns/list.ts'
import {
  MarketplaceDetails,
  MarketplaceQuery,
  PublishAccepted,
  PublishBody,
  PublishHistoryList,
  PublishReply,
  PublishRunDetail,
  PublishRunList,
  PublishRunQuery,
} from '../../../contract/publishing.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { currentUser } from '../../platform/http/current-user.ts'
import { answerRun } from './answer-run.ts'
import { listPublishHistory } from './list-publish-history.ts'
import { listRuns } from './list-runs.ts'
import { publishProducts } from './publish-products.ts'
import { showListingDocument } from './show-listing-document.ts'
import { showRun } from './show-run.ts'
import { unpublishProducts } from './unpublish-products.ts'

const actions = {
  '/api/products/publish-products/': publishProducts,
  '/api/products/unpublish-products/': unpublishProducts,
}

export function registerPublishingRoutes(app: App, context: Context): void {
  const { db } = context

  for (const [path, act] of Object.entries(actions)) {
    app.post(
      path,
      {
        config: { isIdempotent: true },
        schema: { body: PublishBody, response: { 200: PublishReply, 202: PublishAccepted } },
      },
      async (request, reply) => {
        const gone = new AbortController()
        reply.raw.once('close', () => gone.abort())
        const asker = { user: currentUser(request), requestId: request.id }
        const id = await act(context, asker, request.body)
        const isPatient = !asksNotToWait(request.headers.prefer)
        const answer = await answerRun(db, id, { gone: gone.signal, isPatient })
        return answer === null ? reply.code(202).send({ id }) : reply.send(answer)
      },
    )
  }

  app.get(
    '/api/bulk-publish/',
    { schema: { querystring: Type.Object(pageQuery), response: { 200: PublishRunList } } },
    ({ query }) => listRuns(db, query),
  )

  app.get(
    '/api/bulk-publish/:id/',
    { schema: { params: IdParams, querystring: PublishRunQuery, response: { 200: PublishRunDetail } } },
    ({ params, query }) => showRun(db, params.id, query),
  )

  app.get(
    '/api/products/publish-history/:id/',
    {
      schema: {
        params: IdParams,
        querystring: Type.Object(pageQuery),
        response: { 200: PublishHistoryList },
      },
    },
    ({ params, query }) => listPublishHistory(db, params.id, query),
  )

  app.get(
    '/api/products/marketplace-product-details/:id/',
    { schema: { params: IdParams, querystring: MarketplaceQuery, response: { 200: MarketplaceDetails } } },
    ({ params, query }) => showListingDocument(db, params.id, query.marketplace),
  )
}

/** RFC 7240: whoever follows the run anyway need not wait for its first ten seconds. */
function asksNotToWait(prefer: string | string[] | undefined): boolean {
  return [prefer].flat().some((wishes) => /(^|[,;\s])respond-async($|[,;\s])/i.test(wishes ?? ''))
}
