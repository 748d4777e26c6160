import Fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyHttpOptions, RawServerDefault } from 'fastify'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { App } from './app-type.ts'
import { requireTokens } from './authentication.ts'
import type { FindSession } from './authentication.ts'
import { readBodies } from './bodies.ts'
import { refuseBrokenRequests } from './broken-requests.ts'
import { releaseConnections } from './closing.ts'
import { describeRoutes } from './openapi.ts'
import { servePage } from './page.ts'
import type { PageSettings } from './page.ts'
import { registerProbes } from './probes.ts'
import { answerProblems, sendRefusal, unreadable } from './problems.ts'
import { checkedReplies, plainReplies } from './replies.ts'
import { logRequests } from './request-log.ts'
import { protectAnswers } from './security-headers.ts'
import { answerUnknownPaths } from './unknown-paths.ts'
import { validatorCompiler } from './validation.ts'

export type HttpOptions = {
  db: Db
  clock: Clock
  log: Log
  metrics: Metrics
  metricsToken: string | undefined
  version: string
  webRoot: string
  pageSettings: PageSettings
  isHttps: boolean
  trustedProxies: string[]
  findSession: FindSession
  findMissing: () => Promise<string | undefined>
  /** Tests: a reply that its schema does not describe is an error. */
  checksReplies?: boolean
}

/** Fastify as contract.md wants it, without any business: routes are registered on what it returns. */
export async function buildHttp(options: HttpOptions): Promise<App> {
  const app: App = Fastify(serverOptions(options)).withTypeProvider<TypeBoxTypeProvider>()
  app.setValidatorCompiler(validatorCompiler())
  app.setSerializerCompiler(options.checksReplies === true ? checkedReplies() : plainReplies)
  app.decorate('keptAnswers', { db: options.db, clock: options.clock }).decorateRequest('claimedKey', null)
  answerProblems(app)
  releaseConnections(app)
  protectAnswers(app, options.isHttps)
  logRequests(app, options.metrics)
  requireTokens(app, options.findSession)
  await readBodies(app)
  describeRoutes(app, options.version)
  registerProbes(app, options)
  answerUnknownPaths(app, await servePage(app, options.webRoot, options.pageSettings))
  return app
}

function serverOptions({
  log,
  trustedProxies,
}: HttpOptions): FastifyHttpOptions<RawServerDefault, FastifyBaseLogger> {
  return {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    bodyLimit: 4 * 1024 ** 2,
    requestTimeout: 0,
    forceCloseConnections: 'idle',
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    genReqId,
    clientErrorHandler: refuseBrokenRequests,
    frameworkErrors: (error, request, reply) => void sendRefusal(request, reply, unreadable(error)),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // Filters travel in the address and may hold hundreds of values.
    http: { maxHeaderSize: 128 * 1024 },
  }
}

// A caller's id is taken over when it can't harm a log line.
function genReqId(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w.-]{8,80}$/.test(given) ? given : randomUUID()
}
