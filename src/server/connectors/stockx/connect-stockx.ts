import { isLoopback } from '../../config.ts'
import { type StockxConfig } from '../../channel-config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { createHttpClient } from '../calls/http.ts'
import { createLimiter } from '../calls/limiter/limiter.ts'
import type { MarketCatalogue } from '../ports/market-catalogue.ts'
import type { OrderAccount } from '../ports/order-outlet.ts'
import { ChannelFailure, type Ctx, type ItemOutcome, type SalesChannel } from '../ports/sales-channel.ts'
import { checkDraft, dollarCents } from './check-draft.ts'
import { findRoom } from './find-room.ts'
import { findTakenSizes } from './taken-sizes.ts'
import { forecastStockX } from './forecast-stockx.ts'
import { followBatches } from './follow-batches.ts'
import { callsBucket, stockxQuotas } from './limits.ts'
import { publishPairs, unpublishPairs } from './publish-pairs.ts'
import { readAll } from './read-all.ts'
import { readBack } from './read-pairs.ts'
import { searchReply } from './replies.ts'
import { createStockxTokens, stockxSettings } from './stockx-access.ts'
import { stockxCatalogue } from './stockx-catalogue.ts'
import { callStockX, type StockxCalls, type StockxParts } from './stockx-calls.ts'
import { stockxOrders } from './stockx-orders.ts'

type Given = { config: StockxConfig; db: Db; clock: Clock; secretKey: Buffer }

/** The account of the configuration as a channel, over StockX's Public API 2: asks are accepted in batches and decided later. */
export function connectStockX(given: Given): SalesChannel {
  const calls = connectCalls(given)
  const parts: StockxParts = { db: given.db, clock: given.clock, settings: calls.settings, calls }
  return {
    channel: 'StockX',
    maxBatch: 100,
    groupedBy: 'basic',
    showsSoldOut: false,
    priceStepCents: dollarCents,
    content: [],
    check: checkDraft,
    taken: (credential, places) => findTakenSizes(parts.db, credential, places),
    forecast: async (credential, work) => forecastStockX(await calls.limiter.standing(credential), work),
    away: (credential) => calls.limiter.away(credential),
    async room(credential, groups, urgent) {
      const { items, refusal } = await findRoom(calls, credential, { items: groups, urgent })
      return { groups: items, refusal }
    },
    async verify(ctx) {
      const query = { query: 'jordan', pageNumber: '1', pageSize: '1' }
      await callStockX(calls, ctx, { method: 'GET', path: '/catalog/search', query, reply: searchReply })
      return { name: 'StockX', currency: 'USD', details: {} }
    },
    publish: (ctx, drafts) =>
      orFailed(
        drafts.flatMap(({ variants }) => variants),
        () => publishPairs(parts, ctx, drafts),
      ),
    unpublish: (ctx, refs) =>
      orFailed(
        refs.flatMap(({ variants }) => variants),
        () => unpublishPairs(parts, ctx, refs),
      ),
    follow: (ctx: Ctx, operation, refs) => followBatches(parts, ctx, operation, refs),
    readListings: (ctx, refs) => readBack(parts, ctx, refs),
    readAll: (ctx, cursor) => readAll(parts, ctx, cursor),
  }
}

/** Its catalogue, under the same limits. */
export function connectStockXCatalogue(given: Given): MarketCatalogue {
  return stockxCatalogue(connectCalls(given))
}

/** Its orders, under the same limits. */
export function connectStockXOrders(given: Given): OrderAccount {
  const { hostname } = new URL(given.config.apiUrl)
  // The practice account stays the same on whatever port it is.
  const account = `stockx ${isLoopback(hostname) ? 'practice' : hostname}`
  return stockxOrders({ calls: connectCalls(given), clock: given.clock, account })
}

function connectCalls({ config, db, clock, secretKey }: Given): StockxCalls {
  const settings = stockxSettings(config)
  const origins = new Set([settings.apiUrl, settings.accountsUrl].map((url) => new URL(url).origin))
  const http = createHttpClient({ channel: 'StockX', isAllowed: (url) => origins.has(url.origin) })
  const limiter = createLimiter({
    db,
    clock,
    channel: 'StockX',
    firstSize: callsBucket(settings.limitFactor),
    quotas: stockxQuotas(settings.limitFactor),
  })
  const tokens = createStockxTokens({ db, http, clock, secretKey, settings })
  return { channel: 'StockX', http, limiter, tokens, clock, settings }
}

/** What stands in the way of all is said of each: a refusal is never thrown at whoever publishes. */
async function orFailed(
  variants: { ref: string }[],
  act: () => Promise<ItemOutcome[]>,
): Promise<ItemOutcome[]> {
  try {
    return await act()
  } catch (failure) {
    if (!(failure instanceof ChannelFailure)) throw failure
    const { error } = failure
    return variants.map(({ ref }): ItemOutcome => ({ ref, state: 'failed', error }))
  }
}
