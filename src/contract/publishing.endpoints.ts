import { Type, type Static } from 'typebox'
import { Id, listReply, pageQuery, IdParams } from './columns/list.ts'
import { TextOrNull } from './columns/schemas.ts'
import { RunAccepted, runFields } from './runs.ts'
import { endpoint } from './endpoint.ts'
import { PublishPlan, PublishPlanQuery } from './publish-plan.ts'
import { ProductChoice } from './products/product-choice.ts'

/** What a publish, an unpublish and the plan of one name. Absent parts are answered with the dialog's own sentence. */
const PublishBody = Type.Object({
  product_list: Type.Optional(ProductChoice),
  market_place: Type.Optional(
    Type.Array(Type.String({ maxLength: 255 }), { maxItems: 50, description: 'Names, in any case' }),
  ),
  left_out: Type.Optional(
    Type.Array(Type.Object({ product_id: Id, marketplace: Type.String({ maxLength: 255 }) }), {
      maxItems: 10_000,
      description: 'Basics that stay as they are on a marketplace',
    }),
  ),
})
export type PublishBody = Static<typeof PublishBody>

/** true: the channel itself shows it so. false: refused. 'queued': not over yet. 'skipped': there was nothing to do. */
const PublishStatus = Type.Unsafe<boolean | 'queued' | 'skipped'>({
  anyOf: [{ type: 'boolean' }, { type: 'string', enum: ['queued', 'skipped'] }],
})
export type PublishStatus = Static<typeof PublishStatus>

const pairFields = {
  sku: Type.String(),
  product_id: Type.Integer(),
  marketplace: Type.String(),
  status: PublishStatus,
  url: TextOrNull({ description: 'Where buyers see it, once they do' }),
}

/** One basic product on one marketplace, as the result dialog shows it. */
const PublishRow = Type.Object({ ...pairFields, error: TextOrNull() })
export type PublishRow = Static<typeof PublishRow>

/** It ended within ten seconds. */
const PublishReply = Type.Object({ id: Type.Integer(), results: Type.Array(PublishRow) })
export type PublishReply = Static<typeof PublishReply>

const publishFields = { ...runFields, kind: Type.Enum(['publish', 'unpublish']) }

/** A publish or unpublish as a whole. */
const PublishRun = Type.Object(publishFields)
export type PublishRun = Static<typeof PublishRun>

const PublishRunList = listReply(PublishRun)
export type PublishRunList = Static<typeof PublishRunList>

const PublishRunQuery = Type.Object({
  ...pageQuery,
  status: Type.Optional(
    Type.Enum(['success', 'failed', 'skipped', 'queued'], { description: 'Only rows of this kind' }),
  ),
})
export type PublishRunQuery = Static<typeof PublishRunQuery>

/** The same pair in the run's own page, under the names of that page. */
const PublishRunRow = Type.Object({
  ...pairFields,
  updated_on: Type.String(),
  error_message: TextOrNull(),
})
export type PublishRunRow = Static<typeof PublishRunRow>

/** A run with a page of its rows; `count` is of the rows that the query keeps. */
const PublishRunDetail = listReply(PublishRunRow, publishFields)
export type PublishRunDetail = Static<typeof PublishRunDetail>

/** When a product went on and off sale, newest first. */
const PublishHistoryList = listReply(
  Type.Object({
    id: Type.Integer(),
    sku: Type.String({ description: 'What of the product or of the sizes below it' }),
    action_type: Type.Enum(['Published', 'Unpublished']),
    platform: Type.String(),
    updated_by: Type.String(),
    updated_on: Type.String(),
    created_on: Type.String(),
  }),
)
export type PublishHistoryList = Static<typeof PublishHistoryList>

/** What would go to a marketplace now, what went there last, and what it showed when it was last read; null where there is nothing. */
const MarketplaceDetails = Type.Object({
  marketplace: Type.String(),
  intended: Type.Unknown({ description: 'Null too where nothing of it is to be on sale there' }),
  sent: Type.Unknown(),
  sent_on: TextOrNull(),
  received: Type.Unknown(),
  received_on: TextOrNull(),
})
export type MarketplaceDetails = Static<typeof MarketplaceDetails>

/** Of 100,000 products it takes its time once; its further pages go on from that. */
const planFacts = {
  query: PublishPlanQuery,
  body: PublishBody,
  replies: { 200: PublishPlan },
  takesItsTime: true,
} as const

/** What a publish would do, row by row; nothing is sent. */
export const planPublish = endpoint('POST', '/api/products/publish-plan/', planFacts)

/** What an unpublish would do; nothing is sent. */
export const planUnpublish = endpoint('POST', '/api/products/unpublish-plan/', planFacts)

const publishFacts = {
  body: PublishBody,
  // The 202 goes on: follow it at api/bulk-publish/{id}/. More than 1,000 pairs of product and marketplace are always answered so:
  // their rows, and with them `total`, come piece by piece, and none of it is over before the last piece is there.
  replies: { 200: PublishReply, 202: RunAccepted },
  isIdempotent: true,
  takesItsTime: true,
} as const

export const publishProducts = endpoint('POST', '/api/products/publish-products/', publishFacts)

export const unpublishProducts = endpoint('POST', '/api/products/unpublish-products/', publishFacts)

/** What came of one product: the value where it is in step, else why it is not. */
const SyncReply = Type.Object({
  id: Type.Integer(),
  results: Type.Array(
    Type.Object({
      sku: Type.String(),
      value: TextOrNull({ examples: ['Synced with Channel Advisor'] }),
      error: TextOrNull(),
    }),
  ),
})
export type SyncReply = Static<typeof SyncReply>

/** Brings products into step with ChannelAdvisor, and sends what is on sale to its marketplaces; 202 goes on as a run. */
export const syncProducts = endpoint('POST', '/api/products/sync-with-marketplaces/', {
  body: Type.Object({ product_list: Type.Optional(ProductChoice) }),
  replies: { 200: SyncReply, 202: RunAccepted },
  isIdempotent: true,
})

/** The newest first. */
export const listPublishRuns = endpoint('GET', '/api/bulk-publish/', {
  query: Type.Object(pageQuery),
  replies: { 200: PublishRunList },
})

export const showPublishRun = endpoint('GET', '/api/bulk-publish/{id}/', {
  params: IdParams,
  query: PublishRunQuery,
  replies: { 200: PublishRunDetail },
})

/** When a product went on and off sale. */
export const listPublishHistory = endpoint('GET', '/api/products/publish-history/{id}/', {
  params: IdParams,
  query: Type.Object(pageQuery),
  replies: { 200: PublishHistoryList },
})

/** What went to a marketplace for a product, and what it showed. */
export const showListingDocument = endpoint('GET', '/api/products/marketplace-product-details/{id}/', {
  params: IdParams,
  query: Type.Object({ marketplace: Type.String({ minLength: 1, maxLength: 255 }) }),
  replies: { 200: MarketplaceDetails },
})
