// The imitated Shopify: one store, one app, its API and its pages.
import { parse as parseForm } from 'node:querystring'
import type { FastifyRequest } from 'fastify'
import { isObject } from '../refused-input.ts'
import type { Vendor } from '../vendor.ts'
import { throttled } from './answer-query.ts'
import { createCostBucket } from './cost-bucket.ts'
import { createCall, registerGraphqlRoute } from './graphql-route.ts'
import { keyLifetimeMs } from './idempotency.ts'
import { registerOauthRoutes } from './oauth-routes.ts'
import { mutationCost } from './query-cost.ts'
import { operationNames } from './operation-names.ts'
import { settleOperations } from './operations.ts'
import { registerStorePages } from './pages/store-pages.ts'
import { registerStorefront } from './pages/storefront.ts'
import { changeSettings, defaultSettings } from './settings.ts'
import { shopState } from './shop-state.ts'
import { createStore } from './store.ts'
import type { Store } from './store.ts'
import { registerUploadRoutes } from './upload-routes.ts'

export type ShopifyOptions = { dataDir: string; seed: number; now: () => Date; address: () => string }

const records = [
  'product',
  'handle',
  'variant',
  'item',
  'file',
  'upload',
  'operation',
  'pending',
  'replay',
] as const

export function createShopify({ dataDir, seed, now, address }: ShopifyOptions): Vendor {
  const store = createStore(dataDir, seed)
  const settings = () => store.get('settings', 'shop') ?? defaultSettings
  const bucket = createCostBucket(defaultSettings.bucketSize, defaultSettings.restoreRate)
  const surroundings = { store, bucket, seed, settings, now, address }
  const resize = () => bucket.resize(settings().bucketSize, settings().restoreRate)
  /** What people and tests look at is as settled as what the API shows. */
  const look = () => {
    const call = createCall(surroundings)
    settleOperations(call)
    return call
  }
  return {
    name: 'shopify',
    title: 'Shopify',
    load: async () => {
      await store.load()
      forgetExpired(store, now())
      resize()
    },
    register: (app) => {
      app.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request, body, done) => {
          done(null, { ...parseForm(String(body)) })
        },
      )
      registerOauthRoutes(app, surroundings)
      registerGraphqlRoute(app, surroundings)
      registerUploadRoutes(app, store, dataDir)
      registerStorefront(app, look)
    },
    registerPages: (app) => registerStorePages(app, look),
    state: () => ({ ...shopState(look()), bucket: bucket.status(now()) }),
    reset: (body) => {
      const after = changeSettings(defaultSettings, body)
      store.write((draft) => {
        draft.drops([...records])
        draft.drop('counter', 'ids')
        draft.put('settings', 'shop', after)
      })
      resize()
    },
    configure: (body) => {
      const { revoke_tokens: revokeTokens, ...changes } = isObject(body) ? body : { revoke_tokens: false }
      const after = changeSettings(settings(), isObject(body) ? changes : body)
      store.write((draft) => {
        draft.put('settings', 'shop', after)
        if (revokeTokens === true) draft.drops(['token'])
      })
      resize()
    },
    operationsOf: (request) => operationNames(request.body),
    throttled: (request, status) => {
      if (status === undefined && isGraphql(request)) {
        // An empty bucket, so that whoever works out how long to wait finds a reason to.
        return json(200, throttled(mutationCost, { ...bucket.status(now()), currentlyAvailable: 0 }).body)
      }
      const body = {
        errors:
          'Exceeded 2 calls per second for api client. Reduce request rates to resume uninterrupted service.',
      }
      return json(status ?? 429, body, { 'retry-after': '2.0' })
    },
    broken: (_request, status) => json(status ?? 500, { errors: 'Internal Server Error' }),
    durable: store.durable,
    close: store.close,
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

function isGraphql(request: FastifyRequest): boolean {
  return request.url.includes('/graphql.json')
}

function json(status: number, body: unknown, headers: Record<string, string> = {}) {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  }
}
