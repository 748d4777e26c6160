// The imitated VoyageOne: one supplier's account, and exactly the calls that the practice contract names.
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyError, FastifyInstance } from 'fastify'
import { createMinuteWindow, type MinuteWindow } from '../minute-window.ts'
import { draw } from '../seeded-random.ts'
import type { PlainAnswer, Vendor } from '../vendor.ts'
import { registerAccountPage } from './account-page.ts'
import { contract } from './contract.ts'
import { registerOrderRoutes } from './order-routes.ts'
import { registerProductRoutes } from './product-routes.ts'
import { Refusal, refusalBody } from './refusal.ts'
import { createSupplier, type Supplier } from './supplier.ts'

/** What VoyageOne hands to a supplier. */
const practiceAccount = { clientId: 'backroom-sandbox', token: 'backroom-sandbox-token' }

type Options = { dataDir: string; seed: number; now: () => Date; hasBuyers: boolean; hasDemo: boolean }

export function createVoyageOne({ dataDir, seed, now, hasBuyers, hasDemo }: Options): Vendor {
  const supplier = createSupplier({ dataDir, now, hasBuyers, hasDemo })
  const minute = createMinuteWindow(() => supplier.settings().callsPerMinute, now)
  return {
    name: 'voyageone',
    title: 'VoyageOne',
    load: supplier.load,
    register: (app) => registerApi(app, { supplier, minute, seed }),
    registerPages: (app) => registerAccountPage(app, supplier),
    state: () => ({
      settings: supplier.settings(),
      products: supplier.products(),
      orders: supplier.orders(),
    }),
    reset: (body) => {
      supplier.reset(body)
      minute.clear()
    },
    configure: (body) => {
      supplier.configure(body)
      minute.clear()
    },
    operationsOf: ({ url }) => {
      const path = url.split('?')[0]?.replace('/voyageone/', '')
      return Object.entries(contract.paths).flatMap(([name, each]) => (each === path ? [name] : []))
    },
    throttled: (_request, status) => json(status ?? 200, refusalBody('throttled', 'Too many requests')),
    broken: (_request, status) => json(status ?? 200, refusalBody('remote_transient', 'System error')),
    mistaken: (message) => refusalBody('validation', message),
    durable: supplier.durable,
    close: async () => supplier.close(),
  }
}

type Api = { supplier: Supplier; minute: MinuteWindow; seed: number }

function registerApi(app: FastifyInstance, { supplier, minute, seed }: Api): void {
  let calls = 0
  let inFlight = 0
  void app.register(async (scope) => {
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      if (error instanceof Refusal) return reply.send({ code: error.code, message: error.message })
      if ((error.statusCode ?? 500) < 500) return reply.send(refusalBody('validation', error.message))
      process.stderr.write(`${request.method} ${request.url}: ${error.stack ?? error.message}\n`)
      return reply.code(500).send(refusalBody('remote_transient', 'System error'))
    })
    scope.addHook('onRequest', async (_request, reply) => {
      inFlight += 1
      reply.raw.once('close', () => {
        inFlight -= 1
      })
    })
    scope.addHook('preHandler', async ({ headers }) => {
      calls += 1
      const { delayMs, inFlight: most } = supplier.settings()
      const isFree = inFlight <= most && minute.take()
      await delay(delayMs.min + draw(Math.max(0, delayMs.max - delayMs.min) + 1, seed, 'latency', calls))
      const { clientId, token } = practiceAccount
      if (headers['client-id'] !== clientId || headers.authorization !== `Bearer ${token}`)
        throw new Refusal('auth_revoked', 'Invalid client id or token')
      if (!isFree) throw new Refusal('throttled', 'Too many requests')
    })
    registerOrderRoutes(scope, supplier)
    registerProductRoutes(scope, supplier)
  })
}

function json(status: number, body: object): PlainAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
  }
}
