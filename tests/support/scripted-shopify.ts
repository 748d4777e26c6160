import type { ShopifyCalls } from '../../src/server/connectors/shopify/graphql-call.ts'
import type { Ctx } from '../../src/server/connectors/ports/sales-channel.ts'
import { fakeClock } from './fake-clock.ts'

type Asked = { operation: string; variables: Record<string, unknown>; token: string }
type Answer = { status?: number; headers?: Record<string, string>; body: unknown }

/** Shopify by script, for answers that no sandbox gives on demand: each call is answered by the function. */
export function scriptedShopify(answer: (asked: Asked, count: number) => Answer) {
  const asked: Asked[] = []
  const turns: string[] = []
  const warnings: unknown[] = []
  const parts: ShopifyCalls = {
    channel: 'Shopify',
    clock: fakeClock(),
    log: { warn: (fields: unknown) => void warnings.push(fields) },
    settings: { apiUrl: 'http://127.0.0.1:1/shopify', access: { kind: 'none' }, publicationId: null },
    tokens: { current: async () => 'first', renew: async () => 'second' },
    limiter: {
      take: async (_ctx, cost) => ({ points: cost, longestMs: 30_000 }),
      leave: async () => undefined,
      settle: async () => void turns.push('settled'),
      throttle: async (_credential, { waitMs }) => void turns.push(`throttled ${waitMs ?? 'unknown'}`),
      async fail() {
        turns.push('failed')
        return 0
      },
      standing: () => Promise.reject(new Error('nobody forecasts here')),
      away: () => Promise.resolve(null),
    },
    http: {
      sendForLines: () => Promise.reject(new Error('nobody reads files here')),
      async send(request) {
        const { operationName, variables } = JSON.parse(
          typeof request.body === 'string' ? request.body : '{}',
        ) as {
          operationName: string
          variables: Record<string, unknown>
        }
        const token = request.headers?.['X-Shopify-Access-Token'] ?? ''
        asked.push({ operation: operationName, variables, token })
        const {
          status = 200,
          headers = {},
          body,
        } = answer({ operation: operationName, variables, token }, asked.length)
        return {
          status,
          headers: new Headers({ 'content-type': 'application/json', ...headers }),
          text: JSON.stringify(body),
        }
      },
    },
  }
  const ctx: Ctx = {
    credential: 'shopify',
    deadline: new Date('2100-01-01T00:00:00Z'),
    signal: new AbortController().signal,
  }
  return { parts, ctx, asked, turns, warnings }
}

/** An error beside the data, as Shopify writes it. */
export function coded(code: string, cost?: { requested: number; available: number; restoreRate: number }) {
  const extensions = cost && {
    cost: {
      requestedQueryCost: cost.requested,
      actualQueryCost: null,
      throttleStatus: {
        maximumAvailable: 2000,
        currentlyAvailable: cost.available,
        restoreRate: cost.restoreRate,
      },
    },
  }
  return { errors: [{ message: code, extensions: { code } }], ...(extensions ? { extensions } : {}) }
}
