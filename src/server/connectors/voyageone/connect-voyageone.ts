import Type from 'typebox'
import type { VoyageOneConfig } from '../../channel-config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { createHttpClient } from '../calls/http.ts'
import { createLimiter } from '../calls/limiter/limiter.ts'
import type { OrderAccount } from '../ports/order-outlet.ts'
import { ChannelFailure, type ItemOutcome, type SalesChannel } from '../ports/sales-channel.ts'
import { accountOf, voyageOneSettings, voyageOneTokens } from './account-access.ts'
import { checkDraft, notConfigured } from './check-draft.ts'
import { publishingOf } from './contract-file.ts'
import { forecastVoyageOne } from './forecast-voyageone.ts'
import { callsBucket, callsQuota, usualInFlight } from './limits.ts'
import { voyageOneContent } from './product-names.ts'
import { publishProduct, unpublishProduct } from './publish-product.ts'
import { productListOf, readAll } from './read-all.ts'
import { readProducts } from './read-products.ts'
import { callVoyageOne, type VoyageOneCalls } from './voyageone-call.ts'
import { voyageOneOrders } from './voyageone-orders.ts'

type Parts = { config: VoyageOneConfig; db: Db; clock: Clock }

const anything = Type.Unknown()

/** The account of the configuration as a channel, over the calls that the installation's contract names; it decides at once. */
export function connectVoyageOne(parts: Parts): SalesChannel {
  const calls = connectCalls(parts)
  const { limiter } = calls
  const { contract } = calls.settings
  const publishing = publishingOf(contract)
  const list = productListOf(contract)
  return {
    channel: 'VoyageOne',
    // A few, one call after the other: where only two may be under way, more batches at once would wait for each other.
    maxBatch: 5,
    groupedBy: 'parent',
    showsSoldOut: true,
    priceStepCents: 1,
    content: voyageOneContent,
    check: (draft) =>
      publishing === null
        ? draft.variants.map(({ ref }) => ({ ref, error: notConfigured }))
        : checkDraft(draft),
    forecast: async (credential, work) => forecastVoyageOne(await limiter.standing(credential), work),
    away: (credential) => limiter.away(credential),
    async verify(ctx) {
      const { page, paths } = contract
      const body = page === undefined ? {} : { [page.number]: 1, [page.size]: 1 }
      await callVoyageOne(calls, ctx, { path: paths.orderList, body, reply: anything })
      return { name: 'VoyageOne', currency: 'USD', details: {} }
    },
    publish: (ctx, drafts) =>
      oneByOne(drafts, async (draft) =>
        publishing === null
          ? draft.variants.map(({ ref }) => unsupported(ref))
          : publishProduct(calls, ctx, { draft, publishing }),
      ),
    unpublish: (ctx, refs) =>
      oneByOne(refs, async (ref) => [
        publishing === null ? unsupported(ref.ref) : await unpublishProduct(calls, ctx, { ref, publishing }),
      ]),
    readListings: async (ctx, refs) => {
      if (publishing === null) throw new ChannelFailure(notConfigured)
      return readProducts(calls, ctx, { refs, publishing })
    },
    ...(publishing === null || list === null
      ? {}
      : { readAll: (ctx, cursor) => readAll(calls, ctx, { list, publishing, cursor }) }),
  }
}

/** Its orders, under the same limits. */
export function connectVoyageOneOrders(parts: Parts): OrderAccount {
  const calls = connectCalls(parts)
  return voyageOneOrders(calls, accountOf(calls.settings))
}

function connectCalls({ config, db, clock }: Parts): VoyageOneCalls {
  const settings = voyageOneSettings(config)
  const { perMinute, inFlight = usualInFlight } = settings.contract.limits
  const { origin } = new URL(settings.apiUrl)
  const limiter = createLimiter({
    db,
    clock,
    channel: 'VoyageOne',
    firstSize: callsBucket(perMinute),
    quotas: [callsQuota(perMinute)],
    mostInFlight: inFlight,
  })
  return {
    channel: 'VoyageOne',
    http: createHttpClient({ channel: 'VoyageOne', isAllowed: (url) => url.origin === origin }),
    limiter,
    tokens: voyageOneTokens(settings),
    clock,
    settings,
  }
}

function unsupported(ref: string): ItemOutcome {
  return { ref, state: 'unsupported', error: notConfigured }
}

async function oneByOne<T>(items: T[], act: (item: T) => Promise<ItemOutcome[]>): Promise<ItemOutcome[]> {
  const outcomes: ItemOutcome[] = []
  for (const item of items) outcomes.push(...(await act(item)))
  return outcomes
}
