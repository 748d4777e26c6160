import { Type } from 'typebox'
import { createHash, timingSafeEqual } from 'node:crypto'
import { ConnectorFailure, NotFound, Unauthorized } from '../errors.ts'
import type { Metrics } from '../metrics.ts'
import type { App } from './app-type.ts'

const Status = Type.Object({ status: Type.Literal('ok') })

export interface ProbeOptions {
  /** Throws, or answers what is missing, while the process can't serve. */
  findMissing: () => Promise<string | undefined>
  metrics: Metrics
  metricsToken: string | undefined
}

/** Health, readiness and Prometheus: for machines, not for sellers. */
export function registerProbes(app: App, { findMissing, metrics, metricsToken }: ProbeOptions): void {
  const config = { isPublic: true }
  app.get('/healthz/', { config, schema: { response: { 200: Status } } }, async () => ({
    status: 'ok' as const,
  }))

  app.get('/readyz/', { config, schema: { response: { 200: Status } } }, async () => {
    const missing = await findMissing()
    if (missing !== undefined) throw new ConnectorFailure(missing, { status: 503, code: 'not_ready' })
    return { status: 'ok' as const }
  })

  app.get('/metrics/', { config, schema: { response: { 200: Type.String() } } }, async (request, reply) => {
    if (metricsToken === undefined)
      throw new NotFound('Metrics are switched off: set METRICS_TOKEN to read them.')
    const given = /^(?:Bearer|Token) (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!isSame(given, metricsToken)) throw new Unauthorized('This needs the metrics token.')
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .serializer(String)
      .send(await metrics.text())
  })
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
