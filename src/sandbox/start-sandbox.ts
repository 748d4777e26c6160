// Puts every imitated vendor on one loopback port, a path prefix each.
import { join } from 'node:path'
import fastify from 'fastify'
import type { FastifyError, FastifyInstance } from 'fastify'
import { registerAdminRoutes } from './admin-routes.ts'
import { addLogHook } from './call-log.ts'
import { addFaultHooks } from './fault-hooks.ts'
import { createAlias } from './alias/create-alias.ts'
import { createChannelAdvisor } from './channeladvisor/create-channeladvisor.ts'
import { createFaults } from './fault-rules.ts'
import { createShipStation } from './shipstation/create-shipstation.ts'
import { createShopify } from './shopify/create-shopify.ts'
import { createStockx } from './stockx/create-stockx.ts'
import type { Vendor } from './vendor.ts'
import { createVoyageOne } from './voyageone/create-voyageone.ts'

export type SandboxOptions = {
  port: number
  host?: string
  dataDir: string
  seed?: number
  /** The clock of what happens later: pictures, background work, tokens, the refilling of buckets. */
  now?: () => Date
  /** Whether buyers come by themselves to what is on sale. */
  hasBuyers?: boolean
  /** Whether it begins with the orders that a drawn catalogue has. */
  hasDemo?: boolean
}
export type RunningSandbox = { address: string; close: () => Promise<void> }

/** Often enough to be noticed while somebody looks around. */
const usualBuyerEveryS = 240

export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const { host = '127.0.0.1', port, dataDir, seed = 1, now = () => new Date() } = options
  const { hasBuyers = false, hasDemo = false } = options
  const buyerEveryS = hasBuyers ? usualBuyerEveryS : 0
  const app = fastify({
    logger: false,
    bodyLimit: 64 * 1024 * 1024,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  })
  let address = ''
  const loaded = Promise.withResolvers<void>()
  const vendors = [
    createShopify({
      ...{ dataDir: join(dataDir, 'shopify'), seed, now, address: () => address, buyerEveryS, hasDemo },
    }),
    createShipStation({ dataDir: join(dataDir, 'shipstation'), now, hasBuyers, hasDemo }),
    createStockx({ dataDir: join(dataDir, 'stockx'), seed, now, buyerEveryS, hasDemo }),
    createAlias({ now }),
    createChannelAdvisor({ dataDir: join(dataDir, 'channeladvisor'), now, hasDemo }),
    createVoyageOne({ dataDir: join(dataDir, 'voyageone'), seed, now, hasBuyers, hasDemo }),
  ]
  // The port is taken before any file is touched, so that a second process on the same port leaves the first one's data alone.
  app.addHook('onRequest', () => loaded.promise)
  hostVendors(app, vendors)
  address = await listen(app, host, port)
  await Promise.all(vendors.map((vendor) => vendor.load()))
  loaded.resolve()
  return {
    address,
    close: async () => {
      await app.close()
      await Promise.all(vendors.map((vendor) => vendor.close()))
    },
  }
}

function hostVendors(app: FastifyInstance, vendors: Vendor[]): void {
  const hosted = vendors.map((vendor) => ({ vendor, faults: createFaults(), log: { count: 0, calls: [] } }))
  for (const { vendor, faults, log } of hosted) {
    void app.register(
      async (scope) => {
        addFaultHooks(scope, vendor, faults)
        addLogHook(scope, vendor, log)
        answerMistakes(scope, vendor)
        vendor.register(scope)
      },
      { prefix: `/${vendor.name}` },
    )
  }
  void app.register(async (scope) => registerAdminRoutes(scope, hosted))
}

/** What a vendor answers when a call can't be read, leads nowhere, or runs into a bug of ours. */
function answerMistakes(scope: FastifyInstance, vendor: Vendor): void {
  scope.setNotFoundHandler((_request, reply) => reply.code(404).send(vendor.mistaken('Not Found')))
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500
    if (status < 500) return reply.code(status).send(vendor.mistaken(error.message))
    process.stderr.write(`${request.method} ${request.url}: ${error.stack ?? error.message}\n`)
    return reply.code(status).send(vendor.mistaken('Internal Server Error'))
  })
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      const message = `The sandbox can't start: port ${port} on ${host} is taken (SANDBOX_PORT chooses another)`
      throw new Error(message, { cause: error })
    }
    throw error
  }
}
