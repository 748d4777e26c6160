// The selling calls: listings by page, and batches that create, change and delete them.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { isObject, readInput, RefusedInput } from '../refused-input.ts'
import { pageOf, readPage, readQuery } from './asked-page.ts'
import { acceptBatch } from './batches.ts'
import { findSize } from './catalogue.ts'
import type { Market } from './market.ts'
import { Refusal } from './refusal.ts'
import type { BatchItem, BatchKind, BatchRecord, ItemInput, ListingRecord } from './store.ts'

const kinds: BatchKind[] = ['create', 'update', 'delete']
const mostItems = 100
const currencies = ['AUD', 'CAD', 'CHF', 'EUR', 'GBP', 'HKD', 'JPY', 'KRW', 'MXN', 'NZD', 'SGD', 'USD']
const text = Type.String({ minLength: 1 })
const asked = {
  amount: Type.Optional(text),
  currencyCode: Type.Optional(Type.Enum(currencies)),
  expiresAt: Type.Optional(text),
  active: Type.Optional(Type.Boolean()),
}
const shapes = {
  create: Type.Object({
    ...asked,
    variantId: text,
    amount: text,
    quantity: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  update: Type.Object({ ...asked, listingId: text }),
  delete: Type.Object({ listingId: text }),
}

export function registerSellingRoutes(app: FastifyInstance, market: Market): void {
  const { store, limits, now } = market
  app.get('/v2/selling/listings', ({ query }) => listingsPage(market, query))
  for (const kind of kinds) {
    const path = `/v2/selling/batch/${kind}-listing`
    app.post(path, (request, reply) => {
      const inputs = readItems(kind, request)
      if (!limits.takeItems(inputs.length, now())) throw new Refusal(429, 'Limit Exceeded')
      return reply.code(200).send(batchReply(acceptBatch(market, kind, inputs)))
    })
    const known = (batchId: string) => {
      const batch = store.get('batch', batchId)
      if (batch?.kind !== kind) throw new Refusal(404, 'Batch not found')
      return batch
    }
    app.get<{ Params: { id: string } }>(`${path}/:id`, ({ params, query }) => {
      readQuery(query, [])
      return batchReply(known(params.id))
    })
    app.get<{ Params: { id: string } }>(`${path}/:id/items`, ({ params, query }) => {
      const { status } = readQuery(query, ['status'])
      const items = known(params.id).items.map(itemReply)
      return { items: items.filter((item) => status === undefined || item.status === status) }
    })
  }
}

function readItems(kind: BatchKind, { body }: FastifyRequest): ItemInput[] {
  const items = isObject(body) ? body['items'] : undefined
  if (!Array.isArray(items) || items.length === 0) throw new Refusal(400, 'items should not be empty')
  try {
    const inputs = items.flatMap((item): ItemInput[] => {
      // As many asks as pairs, and each of them counts.
      const { quantity = 1, ...input } = { quantity: 1, ...readInput(shapes[kind], item) }
      return Array.from({ length: quantity }, () => input)
    })
    if (inputs.length > mostItems)
      throw new Refusal(400, `items must contain no more than ${mostItems} elements`)
    return inputs
  } catch (error) {
    if (error instanceof RefusedInput) throw new Refusal(400, error.message)
    throw error
  }
}

function batchReply({ batchId, createdAt, items }: BatchRecord) {
  const done = items.filter(({ outcome }) => outcome !== null)
  const failed = done.filter(({ outcome }) => outcome !== null && 'error' in outcome).length
  const isComplete = done.length === items.length
  return {
    batchId,
    status: isComplete ? 'COMPLETED' : done.length === 0 ? 'QUEUED' : 'IN_PROGRESS',
    totalItems: items.length,
    createdAt,
    updatedAt: createdAt,
    completedAt: isComplete ? createdAt : null,
    itemStatuses: { queued: items.length - done.length, completed: done.length - failed, failed },
  }
}

function itemReply({ itemId, input, outcome }: BatchItem) {
  const error = outcome !== null && 'error' in outcome ? outcome.error : ''
  return {
    itemId,
    status: outcome === null ? 'QUEUED' : error === '' ? 'COMPLETED' : 'FAILED',
    listingInput: input,
    result: outcome !== null && 'listingId' in outcome ? outcome : { listingId: '', askId: '' },
    error,
  }
}

function listingsPage({ store }: Market, query: unknown) {
  const page = readPage(query, ['variantIds', 'batchIds', 'listingStatuses'], 100)
  const variants = listOf(page.asked['variantIds'])
  const statuses = listOf(page.asked['listingStatuses'])
  const batches = listOf(page.asked['batchIds'])
  const found = store
    .all('listing')
    .filter(
      (listing) =>
        isIn(variants, listing.variantId) && isIn(statuses, listing.status) && isIn(batches, listing.batchId),
    )
    .toReversed()
  const { around, rows } = pageOf(found, page)
  return { ...around, listings: rows.map(listingReply) }
}

function listingReply(listing: ListingRecord) {
  const { variantId, askId, batchId, expiresAt, createdAt, updatedAt, ...facts } = listing
  const size = findSize(variantId)
  return {
    ...facts,
    createdAt,
    updatedAt,
    inventoryType: 'STANDARD',
    ask:
      facts.status === 'ACTIVE'
        ? { askId, askCreatedAt: createdAt, askUpdatedAt: updatedAt, askExpiresAt: expiresAt }
        : null,
    batch: { batchId, taskId: null },
    order: null,
    product: { productId: size?.productId, productName: size?.title, styleId: size?.styleId },
    variant: { variantId, variantName: `${size?.title ?? ''}:${size?.size ?? ''}`, variantValue: size?.size },
  }
}

function listOf(value: unknown): string[] | null {
  return typeof value === 'string' && value !== '' ? value.split(',') : null
}

function isIn(wanted: string[] | null, value: string): boolean {
  return wanted === null || wanted.includes(value)
}
