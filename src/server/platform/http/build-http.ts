import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type RawServerDefault,
} from 'fastify'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { App } from './app-type.ts'
import { requireTokens, type FindSession } from './authentication.ts'
import { readBodies } from './bodies.ts'
import { headersInTime, ourPatience, refuseSlowBodies, type Patience } from './patience.ts'
import { refuseBrokenRequests, answerProblems, sendRefusal, unreadable } from './problems.ts'
import { limitTime } from './limit-time.ts'
import { describeRoutes, registerProbes, type ProbeOptions } from './system.routes.ts'
import { servePage, type PageSettings } from './page.ts'
import { plainReplies } from './closed-schemas.ts'
import { refuseUnstorable } from './storable-texts.ts'
import { turnsOn } from './turns.ts'
import { validatorCompiler } from './validation.ts'
import { showHealth, showMetrics } from '../../../contract/system.endpoints.ts'

export type HttpOptions = {
  db: Db
  clock: Clock
  log: Log
  version: string
  webRoot: string
  pageSettings: PageSettings
  isHttps: boolean
  trustedProxies: string[]
  findSession: FindSession
  patience?: Patience
  /** How long a request may wait for the database. */
  deadlineMs?: number
  /** How many connections the requests share. */
  connections?: number
} & ProbeOptions

/** Fastify as contract.md wants it, without any business: routes are registered on what it returns. */
export async function buildHttp(options: HttpOptions): Promise<App> {
  const app: App = Fastify(serverOptions(options)).withTypeProvider<TypeBoxTypeProvider>()
  app.setValidatorCompiler(validatorCompiler())
  app.setSerializerCompiler(plainReplies)
  app.decorate('keptAnswers', { db: options.db, clock: options.clock }).decorateRequest('repeatable', null)
  app.decorate('turns', turnsOn(options.connections ?? 10))
  answerProblems(app)
  refuseTwoHosts(app)
  refuseSlowBodies(app, options.patience ?? ourPatience)
  releaseConnections(app)
  protectAnswers(app, options.isHttps)
  logRequests(app, options.metrics)
  limitTime(app, options.deadlineMs)
  requireTokens(app, options.findSession)
  await readBodies(app)
  refuseUnstorable(app)
  describeRoutes(app, options.version)
  registerProbes(app, options)
  await servePage(app, options.webRoot, options.pageSettings)
  return app
}

function serverOptions({
  log,
  trustedProxies,
  patience = ourPatience,
}: HttpOptions): FastifyHttpOptions<RawServerDefault, FastifyBaseLogger> {
  return {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    bodyLimit: 4 * 1024 ** 2,
    forceCloseConnections: 'idle',
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    genReqId,
    clientErrorHandler: refuseBrokenRequests,
    frameworkErrors: (error, request, reply) => void sendRefusal(request, reply, unreadable(error)),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // Filters travel in the address and may hold hundreds of values.
    http: { maxHeaderSize: 128 * 1024, ...headersInTime(patience) },
  }
}

/** Refuses a request for two hosts: what passes requests on and we could each believe another. */
function refuseTwoHosts(app: App): void {
  app.addHook('onRequest', async ({ raw }) => {
    const names = raw.rawHeaders.filter((_text, index) => index % 2 === 0)
    if (names.filter((name) => name.toLowerCase() === 'host').length > 1) throw unreadable('two hosts')
  })
}

// A caller's id is taken over when it can't harm a log line.
function genReqId(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w.-]{8,80}$/.test(given) ? given : randomUUID()
}

/**
 * Lets connections go with their last answer while the server closes; an idle one would hold it up for seconds. Node counts
 * one that was never used, as browsers open them in advance, among the busy: we let it go ourselves.
 */
export function releaseConnections(app: App): void {
  let isClosing = false
  const open = new Set<Socket>()
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}

/** One log line and one measurement for each answer. */
export function logRequests(app: App, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
    const status = reply.statusCode
    metrics.observeRequest({ method, route, status: String(status) }, reply.elapsedTime / 1000)
    const level = route === showHealth.path || route === showMetrics.path ? 'debug' : 'info'
    const user = request.signedIn?.user.id
    request.log[level]({ method, route, status, ms: Math.round(reply.elapsedTime), user }, 'answered')
  })
}

// Mantine writes its variables as inline style; scripts come from our own files alone.
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default dompurify',
].join('; ')

const headers = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** Puts the security headers on every answer, and keeps answers of the API out of caches. */
export function protectAnswers(app: App, isHttps: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id).header('cache-control', 'no-store')
    if (isHttps) reply.header('strict-transport-security', 'max-age=31536000')
  })
}
