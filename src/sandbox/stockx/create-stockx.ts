// The imitated StockX: one seller's account, its API and a page to look at.
import { setTimeout as delay } from 'node:timers/promises'
import { parse as parseForm } from 'node:querystring'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { draw } from '../seeded-random.ts'
import type { PlainAnswer, Vendor } from '../vendor.ts'
import { demandAccess, registerTokenRoute } from './access.ts'
import { carryOut } from './batches.ts'
import { registerCatalogRoutes } from './catalog-routes.ts'
import { registerConsentPage } from './consent-page.ts'
import { createLimits } from './limits.ts'
import { registerMarketPage } from './market-page.ts'
import type { Market } from './market.ts'
import { registerOrderRoutes } from './order-routes.ts'
import { beginWithOrders, receiveBuyers } from './orders.ts'
import { Refusal } from './refusal.ts'
import { registerSellingRoutes } from './selling-routes.ts'
import { configureMarket, currentSettings, resetMarket } from './settings.ts'
import { createStore } from './store.ts'

type StockxOptions = { dataDir: string; seed: number; now: () => Date; buyerEveryS: number; hasDemo: boolean }

export function createStockx({ dataDir, seed, now, buyerEveryS, hasDemo }: StockxOptions): Vendor {
  const store = createStore(dataDir)
  const settings = () => currentSettings(store)
  const limits = createLimits(settings)
  const market: Market = { store, limits, seed, settings, now, buyerEveryS }
  return {
    name: 'stockx',
    title: 'StockX',
    load: async () => {
      await store.load()
      if (hasDemo) beginWithOrders(store, now())
      limits.fill()
    },
    register: (app) => registerApi(app, market),
    registerPages: (app) => registerMarketPage(app, market),
    state: () => {
      carryOut(market)
      receiveBuyers(market)
      const batches = store.all('batch')
      return {
        listings: store.all('listing'),
        batches,
        orders: store.all('order'),
        settings: settings(),
        limits: limits.status(),
      }
    },
    reset: (body) => {
      resetMarket(store, body)
      limits.fill()
    },
    configure: (body) => {
      carryOut(market)
      configureMarket(market, body, now())
    },
    operationsOf: (request) => operationsOf(request),
    throttled: (_request, status) => json(status ?? 429, 'Limit Exceeded', { 'retry-after': '1' }),
    broken: (_request, status) => json(status ?? 500, 'Internal Server Error'),
    mistaken: (message) => ({ message }),
    durable: store.durable,
    close: store.close,
  }
}

function registerApi(app: FastifyInstance, market: Market): void {
  readForms(app)
  registerTokenRoute(app, market)
  registerConsentPage(app, market)
  void app.register(async (scope) => {
    let calls = 0
    answerRefusals(scope)
    scope.addHook('preHandler', async (request) => {
      calls += 1
      const { min, max } = market.settings().delayMs
      await delay(min + draw(Math.max(0, max - min) + 1, market.seed, 'latency', calls))
      demandAccess(market, request)
      if (!market.limits.takeCall(market.now())) throw new Refusal(429, 'Limit Exceeded')
      carryOut(market)
      receiveBuyers(market)
    })
    registerCatalogRoutes(scope)
    registerSellingRoutes(scope, market)
    registerOrderRoutes(scope, market)
  })
}

/** What a fault rule's `operation` may name. */
export const operationNames: readonly [RegExp, string][] = [
  [/^POST .*\/oauth\/token$/, 'RefreshToken'],
  [/^GET .*\/catalog\/search$/, 'SearchCatalog'],
  [/^GET .*\/catalog\/products\/[^/]+\/variants$/, 'GetVariants'],
  [/^GET .*\/selling\/listings$/, 'GetListings'],
  [/^GET .*\/selling\/orders\/active$/, 'GetActiveOrders'],
  [/^GET .*\/selling\/orders\/history$/, 'GetPastOrders'],
  [/^GET .*\/selling\/orders\/\d[^/]*$/, 'GetOrder'],
  [/^POST .*\/batch\/create-listing$/, 'CreateListings'],
  [/^POST .*\/batch\/update-listing$/, 'UpdateListings'],
  [/^POST .*\/batch\/delete-listing$/, 'DeleteListings'],
  [/^GET .*-listing\/[^/]+$/, 'GetBatch'],
  [/^GET .*-listing\/[^/]+\/items$/, 'GetBatchItems'],
]

function operationsOf({ method, url }: FastifyRequest): string[] {
  const call = `${method} ${url.split('?')[0] ?? ''}`
  return operationNames.flatMap(([pattern, name]) => (pattern.test(call) ? [name] : []))
}

function readForms(app: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded'
  app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => {
    done(null, { ...parseForm(String(body)) })
  })
}

function answerRefusals(scope: FastifyInstance): void {
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    const statusCode = error.statusCode ?? 500
    if (statusCode >= 500) {
      process.stderr.write(`${request.method} ${request.url}: ${error.stack ?? error.message}\n`)
      return reply.code(statusCode).send({ statusCode, message: 'Internal Server Error' })
    }
    if (statusCode === 429) void reply.header('retry-after', '1')
    return reply.code(statusCode).send({ statusCode, message: error.message })
  })
}

function json(statusCode: number, message: string, headers: Record<string, string> = {}): PlainAnswer {
  const type = { 'content-type': 'application/json; charset=utf-8' }
  return {
    status: statusCode,
    headers: { ...type, ...headers },
    body: JSON.stringify({ statusCode, message }),
  }
}
