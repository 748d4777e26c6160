// The GraphQL Admin API over HTTP: who calls, how long it takes, what is answered.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isObject } from '../refused-input.ts'
import { draw } from '../seeded-random.ts'
import { expandScopes } from './access-scopes.ts'
import { answerQuery } from './answer-query.ts'
import type { Call, Surroundings } from './call.ts'
import { accessOf, grantedScopes, type Access } from './oauth-routes.ts'
import { receiveBuyers } from './orders.ts'
import { settleCancellations } from './cancel-order.ts'
import { settleOperations } from './product-set/set-product.ts'
import type { Settings } from './store.ts'
import { facts } from './schema.ts'

const badToken = { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' }

export function registerGraphqlRoute(app: FastifyInstance, surroundings: Surroundings): void {
  const { store, bucket, seed, settings, now } = surroundings
  const busyKeys = new Set<string>()
  let calls = 0
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('x-request-id', randomUUID()).header('x-shopify-api-version', facts.api_version)
  })
  app.post('/admin/api/:version/graphql.json', async (request, reply) => {
    const access = accessOf(store, request.headers['x-shopify-access-token'], now())
    if (access === undefined) return reply.code(401).send(badToken)
    calls += 1
    const { min, max } = settings().delayMs
    const latencyMs = min + draw(Math.max(0, max - min) + 1, seed, 'latency', calls)
    await delay(latencyMs / 2)
    const call = createCall(surroundings, { access, busyKeys })
    try {
      settleOperations(call)
      settleCancellations(call)
      receiveBuyers(surroundings)
      const { status, body } = await answerQuery(request.body, call, bucket)
      await delay(latencyMs / 2 + slownessOf(request, settings()))
      return await reply.code(status).send(body)
    } finally {
      for (const key of call.takenKeys) busyKeys.delete(key)
    }
  })
}

type Caller = { access?: Access; busyKeys?: Set<string> }

export function createCall(
  surroundings: Surroundings,
  { access = {}, busyKeys = new Set() }: Caller = {},
): Call {
  const { store, settings, now, address, folder } = surroundings
  return {
    store,
    settings: settings(),
    granted: expandScopes(grantedScopes(settings(), access)),
    now: now(),
    address: address(),
    folder,
    busyKeys,
    takenKeys: [],
  }
}

/** Many variants and an answer wanted at once: the work is done, the answer is late. */
function slownessOf(request: FastifyRequest, { delayPerVariantMs }: Settings): number {
  const variables = isObject(request.body) ? request.body['variables'] : undefined
  if (!isObject(variables) || variables['synchronous'] === false) return 0
  const input = variables['input']
  const variants = isObject(input) && Array.isArray(input['variants']) ? input['variants'].length : 0
  return Math.max(0, variants - 100) * delayPerVariantMs
}
