// The imitated Shopify: one store, one app, its API and its pages.
import { parse as parseForm } from 'node:querystring'
import type { FastifyInstance } from 'fastify'
import type { PlainAnswer, Vendor } from '../vendor.ts'
import { throttled } from './answer-query.ts'
import { registerBulkRoutes } from './bulk/bulk-routes.ts'
import { startBulks } from './bulk/carry-out.ts'
import { createCostBucket, type ThrottleStatus } from './cost-bucket.ts'
import { operationNames } from './document.ts'
import { createCall, registerGraphqlRoute } from './graphql-route.ts'
import { keyLifetimeMs } from './idempotency.ts'
import { registerOauthRoutes } from './oauth-routes.ts'
import { registerStorePages } from './pages/store-pages.ts'
import { registerStorefront } from './pages/storefront.ts'
import { settleCancellations } from './cancel-order.ts'
import { settleOperations } from './product-set/set-product.ts'
import { beginWithOrders, receiveBuyers } from './orders.ts'
import { mutationCost } from './query-cost.ts'
import { configureStore, currentSettings, resetStore } from './settings.ts'
import { shopState } from './shop-state.ts'
import { registerUploadRoutes } from './staged-uploads.ts'
import { createStore, type Store } from './store.ts'
import { startDeliveries } from './webhooks/deliveries.ts'

export type ShopifyOptions = {
  dataDir: string
  seed: number
  now: () => Date
  address: () => string
  buyerEveryS: number
  hasDemo: boolean
}

export function createShopify({ dataDir, seed, now, address, buyerEveryS, hasDemo }: ShopifyOptions): Vendor {
  const store = createStore(dataDir, seed)
  const settings = () => currentSettings(store)
  const bucket = createCostBucket(settings)
  const surroundings = { store, bucket, seed, settings, now, address, folder: dataDir, buyerEveryS }
  /** What people and tests look at is as settled as what the API shows. */
  const look = () => {
    const call = createCall(surroundings)
    settleOperations(call)
    settleCancellations(call)
    receiveBuyers(surroundings)
    return call
  }
  let deliveries: ReturnType<typeof startDeliveries> | undefined
  let bulks: ReturnType<typeof startBulks> | undefined
  return {
    name: 'shopify',
    title: 'Shopify',
    load: async () => {
      await store.load()
      if (hasDemo) beginWithOrders(store, now())
      forgetExpired(store, now())
      bucket.fill()
      deliveries = startDeliveries(store)
      bulks = startBulks(() => createCall(surroundings))
    },
    register: (app) => {
      readForms(app)
      registerOauthRoutes(app, surroundings)
      registerGraphqlRoute(app, surroundings)
      registerUploadRoutes(app, store, dataDir)
      registerBulkRoutes(app, store, dataDir)
      registerStorefront(app, look)
    },
    registerPages: (app) => registerStorePages(app, look),
    state: () => ({ ...shopState(look()), bucket: bucket.status(now()), points_spent: bucket.spent() }),
    reset: (body) => {
      resetStore(store, body)
      bucket.fill()
    },
    configure: (body) => {
      configureStore(store, body, now())
      bucket.fill()
    },
    operationsOf: (request) => operationNames(request.body),
    throttled: ({ url }, status) => throttledAnswer(url, status, bucket.status(now())),
    broken: (_request, status) => json(status ?? 500, { errors: 'Internal Server Error' }),
    mistaken: (errors) => ({ errors }),
    durable: store.durable,
    close: async () => {
      await bulks?.stop()
      await deliveries?.stop()
      await store.close()
    },
  }
}

/** Tokens that have ended, and keys older than the day for which the vendor remembers them. */
function forgetExpired(store: Store, now: Date): void {
  const tokens = store.all('token').filter(({ expiresAt }) => Date.parse(expiresAt) <= now.getTime())
  const replays = store.all('replay').filter(({ at }) => Date.parse(at) + keyLifetimeMs <= now.getTime())
  store.write((draft) => {
    for (const { token } of tokens) draft.drop('token', token)
    for (const { key } of replays) draft.drop('replay', key)
  })
}

function readForms(app: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded'
  app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => {
    done(null, { ...parseForm(String(body)) })
  })
}

function throttledAnswer(url: string, status: number | undefined, bucket: ThrottleStatus): PlainAnswer {
  if (status === undefined && url.includes('/graphql.json')) {
    // An empty bucket, so that whoever works out how long to wait finds a reason to.
    return json(200, throttled(mutationCost, { ...bucket, currentlyAvailable: 0 }).body)
  }
  const errors =
    'Exceeded the rate of calls per second. Reduce request rates to resume uninterrupted service.'
  return json(status ?? 429, { errors }, { 'retry-after': '2.0' })
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): PlainAnswer {
  const type = { 'content-type': 'application/json; charset=utf-8' }
  return { status, headers: { ...type, ...headers }, body: JSON.stringify(body) }
}
