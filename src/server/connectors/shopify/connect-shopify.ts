import { isLoopback } from '../../config.ts'
import { type ShopifyConfig } from '../../channel-config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { createHttpClient, createLineClient } from '../calls/http.ts'
import { createLimiter } from '../calls/limiter/limiter.ts'
import type { OrderAccount } from '../ports/order-outlet.ts'
import { ChannelFailure } from '../ports/sales-channel.ts'
import type { ItemOutcome, ListingDraft, ListingRef, SalesChannel } from '../ports/sales-channel.ts'
import type { WebhookSource } from '../ports/webhooks.ts'
import { publishMany, unpublishMany } from './bulk/bulk-channel.ts'
import { mostOpen } from './bulk/bulk.store.ts'
import { followBulk } from './bulk/follow-bulk.ts'
import { idOf } from './bulk/publish-in-bulk.ts'
import { checkDraft } from './check-draft.ts'
import { forecastShopify } from './forecast-shopify.ts'
import type { ShopifyCalls } from './graphql-call.ts'
import { unpublishListing } from './on-sale.ts'
import { shopifyContent } from './product-input.ts'
import { publishDraft } from './publish-draft.ts'
import { readAccount, storeOpener } from './read-account.ts'
import { readAll } from './read-all.ts'
import { readListings } from './read-listings.ts'
import { shopifyOrders } from './shopify-orders.ts'
import { shopifyWebhooks } from './shopify-webhooks.ts'
import { createAccessTokens, shopifySettings } from './store-access.ts'

export type ShopifyParts = {
  config: ShopifyConfig
  db: Db
  clock: Clock
  log: Pick<Log, 'warn'>
  secretKey: Buffer
}

/** As many as are prepared and read back while their operation is waited for. */
const bulkSize = 250

// The smallest plan; the first answer tells the true one.
const standardPlan = { capacity: 2000, restorePerS: 100 }
const pictureStorage = /^([a-z0-9-]+\.)?storage\.googleapis\.com$/

/** The store of the configuration as a channel, over Shopify's GraphQL Admin API; a few products go in calls of their own, many in bulk, which it decides later. */
export function connectShopify(parts: ShopifyParts): SalesChannel {
  const calls = connectCalls(parts)
  const { limiter } = calls
  const openStore = storeOpener(calls)
  const bulk = { db: parts.db, openStore, least: parts.config.bulkFrom }
  return {
    channel: 'Shopify',
    maxBatch: bulkSize,
    leastBatch: bulk.least,
    groupedBy: 'parent',
    showsSoldOut: true,
    priceStepCents: 1,
    content: shopifyContent,
    check: checkDraft,
    forecast: async (credential, work) =>
      forecastShopify(await limiter.standing(credential), work, {
        least: bulk.least,
        most: bulkSize,
        open: mostOpen,
      }),
    away: (credential) => limiter.away(credential),
    async verify(ctx) {
      const { shopName: name, currency, publication, location } = await readAccount({ ...calls, ctx })
      return { name, currency, details: { publication: publication.title, location: location.name } }
    },
    publish: (ctx, drafts) =>
      orFailed(drafts, () => {
        const alone = (draft: ListingDraft) => publishDraft(() => openStore(ctx), draft)
        return publishMany(bulk, ctx, { drafts, alone })
      }),
    unpublish: (ctx, refs) =>
      orFailed(refs, () => {
        const alone = async (ref: ListingRef) => [await unpublishListing(() => openStore(ctx), ref)]
        return unpublishMany(bulk, ctx, { refs, alone })
      }),
    follow: (ctx, operation, refs) =>
      followBulk(parts.db, () => openStore(ctx), { id: idOf(operation), refs }),
    readListings: async (ctx, refs) => readListings(await openStore(ctx), refs),
    readAll: async (ctx, cursor) => readAll(await openStore(ctx), cursor),
  }
}

/** Its orders, under the same limits. */
export function connectShopifyOrders(parts: ShopifyParts): OrderAccount {
  return shopifyOrders(connectCalls(parts), accountOf(parts.config))
}

/** Its webhooks, under the same limits. */
export function connectShopifyWebhooks(parts: ShopifyParts): WebhookSource {
  return shopifyWebhooks(connectCalls(parts), accountOf(parts.config))
}

function accountOf({ apiUrl }: ShopifyConfig): string {
  const { hostname } = new URL(apiUrl)
  // The practice store stays the same on whatever port it is.
  return `shopify ${isLoopback(hostname) ? 'practice' : hostname}`
}

function connectCalls({ config, db, clock, log, secretKey }: ShopifyParts): ShopifyCalls {
  const settings = shopifySettings(config)
  const reach = { channel: 'Shopify', isAllowed: (url: URL) => isAllowed(url, settings.apiUrl) }
  const http = { ...createHttpClient(reach), ...createLineClient(reach) }
  const limiter = createLimiter({ db, clock, channel: 'Shopify', firstSize: standardPlan })
  const tokens = createAccessTokens({ db, http, clock, secretKey, settings })
  return { channel: 'Shopify', http, limiter, tokens, clock, log, settings }
}

// Pictures go to Shopify's storage, whose address comes with an answer: nowhere else may an answer send us.
function isAllowed(url: URL, apiUrl: string): boolean {
  if (url.origin === new URL(apiUrl).origin) return true
  return url.protocol === 'https:' && url.port === '' && pictureStorage.test(url.hostname)
}

/** What stands in the way of all is said of each: a refusal is never thrown at whoever publishes. */
async function orFailed(items: ListingRef[], act: () => Promise<ItemOutcome[]>): Promise<ItemOutcome[]> {
  try {
    return await act()
  } catch (failure) {
    if (!(failure instanceof ChannelFailure)) throw failure
    const { error } = failure
    return items.flatMap((item) =>
      [item, ...item.variants].map(({ ref }): ItemOutcome => ({ ref, state: 'failed', error })),
    )
  }
}
