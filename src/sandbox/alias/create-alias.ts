// The imitated alias: the catalogue and the prices of GOAT's sellers, no more of the API than Backroom calls.
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import Type from 'typebox'
import { createMinuteWindow } from '../minute-window.ts'
import { markup, sendPage } from '../pages/page.ts'
import { readInput } from '../refused-input.ts'
import type { Vendor } from '../vendor.ts'
import { availabilities, catalogItem, items, searchItems } from './catalogue.ts'

export const practiceToken = 'backroom-sandbox-token'

const usualSettings = { callsPerMinute: 120 }
const sentSettings = Type.Object(
  { calls_per_minute: Type.Optional(Type.Integer({ minimum: 1 })) },
  { additionalProperties: false },
)

/** It holds nothing that changes: what it lists comes from a file. */
export function createAlias({ now }: { now: () => Date }): Vendor {
  let settings = usualSettings
  const minute = createMinuteWindow(() => settings.callsPerMinute, now)
  const change = (before: typeof settings, body: unknown): void => {
    const { calls_per_minute: callsPerMinute = before.callsPerMinute } = readInput(sentSettings, body)
    settings = { callsPerMinute }
    minute.clear()
  }
  return {
    name: 'alias',
    title: 'alias',
    load: async () => undefined,
    register: (app) => registerPriceRoutes(app, minute.take),
    registerPages: registerCataloguePage,
    state: () => ({ settings, items: items.length }),
    reset: (body) => change(usualSettings, body),
    configure: (body) => change(settings, body),
    operationsOf: ({ url }) => [/\/(catalog|availabilities|test)\b/.exec(url)?.[1] ?? ''],
    throttled: (_request, status) => plain(status ?? 429, 8, 'resource exhausted'),
    broken: (_request, status) => plain(status ?? 500, 13, 'internal'),
    mistaken: (message) => problem(5, message),
    durable: async () => undefined,
    close: async () => undefined,
  }
}

function registerPriceRoutes(app: FastifyInstance, takeTurn: () => boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', randomUUID())
    if (request.headers.authorization !== `Bearer ${practiceToken}`)
      return reply.code(401).send(problem(16, 'unauthenticated'))
    if (!takeTurn()) return reply.code(429).send(problem(8, 'resource exhausted'))
  })

  app.get<{ Querystring: { query?: string; limit?: string } }>('/catalog', (request, reply) => {
    const { query = '', limit = '25' } = request.query
    if (query.trim() === '') return refuse(reply, 'query is required')
    const found = searchItems(query)
    const shown = found.slice(0, Math.max(1, Number(limit) || 25))
    const hasMore = shown.length < found.length
    return {
      catalog_items: shown.map(catalogItem),
      next_pagination_token: hasMore ? String(shown.length) : '',
      has_more: hasMore,
    }
  })

  app.get('/test', () => ({ ok: true }))

  app.get<{ Params: { id: string }; Querystring: { region_id?: string; consigned?: string } }>(
    '/pricing_insights/availabilities/:id',
    (request, reply) => {
      const { region_id: region, consigned } = request.query
      if (region === '') return refuse(reply, 'region_id is not valid')
      const item = items.find(({ catalog_id }) => catalog_id === request.params.id)
      if (item === undefined) return reply.code(404).send(problem(5, 'catalog item not found'))
      const all = availabilities(item)
      return {
        variants: consigned === undefined ? all : all.filter((each) => String(each.consigned) === consigned),
      }
    },
  )
}

function registerCataloguePage(app: FastifyInstance): void {
  app.get('/_sandbox/alias/', (_request, reply) =>
    sendPage(
      reply,
      'Practice alias',
      markup`<header class="top"><div class="frame"><strong>Practice alias</strong>
<span class="quiet">A stand-in for the seller side of GOAT: what it lists is what you see here.</span></div></header>
<main class="frame"><h1>Catalogue</h1><ul>${items.map(
        ({ sku, name, prices }) =>
          markup`<li><b>${sku}</b> ${name} · ${prices.filter(([, cents]) => cents > 0).length} sizes on offer</li>`,
      )}</ul></main>`,
    ),
  )
}

function refuse(reply: FastifyReply, message: string): FastifyReply {
  return reply.code(400).send(problem(3, message))
}

/** Errors carry gRPC codes. */
function problem(code: number, message: string) {
  return { code, message, details: [] }
}

function plain(status: number, code: number, message: string) {
  const headers = { 'content-type': 'application/json', 'x-request-id': randomUUID() }
  return { status, headers, body: JSON.stringify(problem(code, message)) }
}
