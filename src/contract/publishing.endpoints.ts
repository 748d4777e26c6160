import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { IdParams, pageQuery } from './columns/list.ts'
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
} from './publishing.ts'

const publishFacts = {
  body: PublishBody,
  replies: { 200: PublishReply, 202: PublishAccepted },
  isIdempotent: true,
} as const

export const publishProducts = endpoint('POST', '/api/products/publish-products/', publishFacts)

export const unpublishProducts = endpoint('POST', '/api/products/unpublish-products/', publishFacts)

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
  query: MarketplaceQuery,
  replies: { 200: MarketplaceDetails },
})
