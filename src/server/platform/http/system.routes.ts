import Fastify, { type RouteOptions } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import { Problem } from '../../../contract/problem.ts'
import { showOpenApi, showHealth, showMetrics, showReadiness } from '../../../contract/system.endpoints.ts'
import type { App } from './app-type.ts'
import { route } from './route.ts'
import { Deadline } from '../database/deadline.ts'
import { ConnectorFailure, NotFound, Unauthorized } from '../errors.ts'
import type { Metrics } from '../metrics.ts'

/** Serves api/openapi.json, made from the schemas that check and type the routes. */
export function describeRoutes(app: App, version: string): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  let description: Promise<unknown> | undefined
  route(app, showOpenApi, async () => {
    description ??= describe(routes, version)
    return { content: JSON.stringify(await description) }
  })
}

// Written at its first reading, from the routes alone: few ask for it, and every start would load what writes it.
async function describe(routes: readonly RouteOptions[], version: string): Promise<unknown> {
  const { default: swagger } = await import('@fastify/swagger')
  const paper = Fastify({ exposeHeadRoutes: false })
  paper.setValidatorCompiler(() => () => true).setSerializerCompiler(() => JSON.stringify)
  await paper.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Backroom', version },
      components: {
        securitySchemes: {
          token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Token {token}' },
        },
      },
      security: [{ token: [] }],
    },
    transform: ({ schema, url, route }) => ({
      url,
      schema: {
        ...schema,
        ...(route.config?.endpoint?.isPublic === true ? { security: [] } : {}),
        response: { ...(schema.response as object | undefined), default: Problem },
      },
    }),
  })
  for (const { method, url, schema, config } of routes) {
    paper.route({
      method,
      url,
      ...(schema && { schema }),
      ...(config && { config }),
      handler: () => undefined,
    })
  }
  await paper.ready()
  return paper.swagger()
}

export type ProbeOptions = {
  /** Throws, or answers what is missing, while the process can't serve. */
  findMissing: () => Promise<string | undefined>
  metrics: Metrics
  metricsToken: string | undefined
}

// Whoever asks for it, asks often and waits for about two seconds.
const readinessMs = 1_500

/** Health, readiness and Prometheus: for machines, not for sellers. */
export function registerProbes(app: App, { findMissing, metrics, metricsToken }: ProbeOptions): void {
  route(app, showHealth, () => ({ status: 'ok' as const }))

  route(app, showReadiness, async () => {
    const missing = await new Deadline(readinessMs).hold(findMissing)
    if (missing !== undefined) throw new ConnectorFailure(missing, { status: 503, code: 'not_ready' })
    return { status: 'ok' as const }
  })

  route(app, showMetrics, async (_asked, { headers }) => {
    if (metricsToken === undefined)
      throw new NotFound('Metrics are switched off: set METRICS_TOKEN to read them.')
    const given = /^(?:Bearer|Token) (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
    if (!isSame(given, metricsToken)) throw new Unauthorized('This needs the metrics token.')
    return { content: await metrics.text() }
  })
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
