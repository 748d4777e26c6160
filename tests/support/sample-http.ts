import { Type } from 'typebox'
import type { InjectOptions } from 'fastify'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { rmSync } from 'node:fs'
import { endpoint } from '../../src/contract/endpoint.ts'
import { IdParams, listReply, pageQuery } from '../../src/contract/columns/list.ts'
import type { Schema } from '../../src/server/platform/database/schema.ts'
import {
  Conflict,
  ConnectorFailure,
  NotFound,
  RuleBroken,
  TooMany,
} from '../../src/server/platform/errors.ts'
import type { App } from '../../src/server/platform/http/app-type.ts'
import { buildHttp } from '../../src/server/platform/http/build-http.ts'
import { requireVersion } from '../../src/server/platform/http/entity-tag.ts'
import type { Patience } from '../../src/server/platform/http/patience.ts'
import { route } from '../../src/server/platform/http/route.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { createMetrics } from '../../src/server/platform/metrics.ts'
import { checkedReplies } from './checked-replies.ts'
import { fakeClock } from './fake-clock.ts'
import { writePage } from './stand-in-page.ts'

export const sampleToken = 'a-token-of-at-least-twenty-characters'
export const sampleAuthorization = `Token ${sampleToken}`
export const sampleMetricsToken = 'metrics-token-of-tests'

type Body = Record<string, unknown> & { errors?: Record<string, string[]>; query: object; results: unknown[] }
type Answer = { status: number; body: Body; headers: Record<string, unknown>; text: string }

export type SampleHttp = {
  app: App
  /** What readiness misses. */
  missing: string | undefined
  logLines: string[]
  post(url: string, payload?: string | object, contentType?: string): Promise<Answer>
  get(url: string, headers?: Record<string, string>): Promise<Answer>
  close(): Promise<void>
}

/** The HTTP platform with a few routes that mean nothing, one signed-in user and a page of three files. */
export async function createSampleHttp(patience?: Patience): Promise<SampleHttp> {
  const webRoot = writePage()
  const logLines: string[] = []
  const app = await buildHttp({
    db: unusedDatabase(),
    clock: fakeClock(),
    log: createLog('info', { write: (line) => void logLines.push(line) }),
    metrics: await createMetrics(),
    metricsToken: sampleMetricsToken,
    version: '1.2.3',
    webRoot,
    pageSettings: {},
    isHttps: false,
    ...(patience && { patience }),
    trustedProxies: [],
    findSession: async (given) =>
      given === sampleToken
        ? { user: { id: 7, username: 'ann', email: 'ann@example.com' }, session: 1 }
        : undefined,
    findMissing: async () => sample.missing,
  })
  app.setSerializerCompiler(checkedReplies())
  registerThings(app)
  registerFailures(app)
  await app.ready()
  const sample: SampleHttp = {
    app,
    missing: undefined,
    logLines,
    get: (url, headers = { authorization: sampleAuthorization }) => ask(app, { url, headers }),
    post: (url, payload, contentType) => {
      const type = contentType === undefined ? {} : { 'content-type': contentType }
      const headers = { authorization: sampleAuthorization, ...type }
      return ask(app, { method: 'POST', url, headers, ...(payload === undefined ? {} : { payload }) })
    },
    close: async () => {
      await app.close()
      rmSync(webRoot, { recursive: true })
    },
  }
  return sample
}

async function ask(app: App, request: InjectOptions): Promise<Answer> {
  const reply = await app.inject(request)
  const isJson = String(reply.headers['content-type']).includes('json')
  const body = isJson ? reply.json<Body>() : { query: {}, results: [] }
  return { status: reply.statusCode, body, headers: reply.headers, text: reply.body }
}

// No sample route reaches the database.
function unusedDatabase(): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

const Thing = Type.Object({ id: Type.Integer(), name: Type.String(), version: Type.Integer() })

const createThing = endpoint('POST', '/api/things/', {
  query: Type.Object({ ...pageQuery, only_new: Type.Optional(Type.Boolean()) }),
  body: Type.Object({
    name: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    price: Type.Optional(Type.Number()),
    place: Type.Optional(Type.Object({ aisle: Type.Integer() })),
    tags: Type.Optional(Type.Array(Type.Object({ label: Type.String({ minLength: 1 }) }))),
    attributes: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  }),
  replies: { 200: listReply(Type.Unknown(), { query: Type.Unknown() }) },
})
const showThing = endpoint('GET', '/api/things/{id}/', {
  params: IdParams,
  replies: { 200: Thing },
  isVersioned: true,
})
const renameThing = endpoint('PATCH', '/api/things/{id}/', {
  params: IdParams,
  body: Type.Object({ name: Type.String() }),
  replies: { 200: Thing },
  isVersioned: true,
})
const showMine = endpoint('GET', '/api/mine/', { replies: { 200: Type.Object({ username: Type.String() }) } })
const findThings = endpoint('GET', '/api/found/', {
  query: Type.Object({ q: Type.String() }),
  replies: { 200: Type.Null() },
})
const uploadThing = endpoint('POST', '/api/upload/', {
  replies: { 200: Type.Object({ name: Type.String() }) },
  isMultipart: true,
})

function registerThings(to: App): void {
  const thing = { id: 1, name: 'Lamp', version: 3 }
  route(to, createThing, ({ body, query }) => ({ results: [body], count: 1, query }))
  route(to, showThing, ({ params }) => {
    if (params.id !== 1) throw new NotFound(`There is no thing ${params.id}.`)
    return thing
  })
  route(to, renameThing, ({ body, expected }) => {
    requireVersion(expected, thing)
    return { ...thing, name: body.name }
  })
  route(to, showMine, ({ user }) => ({ username: user.username }))
  route(to, findThings, () => undefined)
  route(to, uploadThing, async (_asked, request) => {
    const file = await request.file()
    await file?.toBuffer()
    return { name: file?.filename ?? '' }
  })
}

const fail = endpoint('GET', '/api/failures/{kind}/', {
  params: Type.Object({ kind: Type.String() }),
  replies: { 200: Type.Null() },
})
const answerWrongly = endpoint('GET', '/api/wrong-reply/', {
  replies: { 200: Type.Object({ ok: Type.Boolean() }) },
})

function registerFailures(to: App): void {
  const failures: Record<string, () => unknown> = {
    conflict: () => new Conflict('Taken.', { code: 'name_taken' }),
    rule: () => new RuleBroken('Not stale.', { errors: { is_stale: ['Is Stale takes true.'] } }),
    many: () => new TooMany('Wait.', 17),
    channel: () => new ConnectorFailure('Shopify is down.', { status: 503 }),
    bug: () => new Error('password=hunter2 at line 5'),
    database: () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
    slow: () => Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
  }
  route(to, fail, ({ params }) => {
    throw failures[params.kind]?.()
  })
  route(to, answerWrongly, () => {
    const reply = { ok: true, secret: 'x' }
    return reply
  })
}
