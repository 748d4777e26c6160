import { createHash, timingSafeEqual } from 'node:crypto'
import { showHealth, showMetrics, showReadiness } from '../../../contract/system.endpoints.ts'
import { ConnectorFailure, NotFound, Unauthorized } from '../errors.ts'
import type { Metrics } from '../metrics.ts'
import type { App } from './app-type.ts'
import { route } from './route.ts'

export type ProbeOptions = {
  /** Throws, or answers what is missing, while the process can't serve. */
  findMissing: () => Promise<string | undefined>
  metrics: Metrics
  metricsToken: string | undefined
}

/** Health, readiness and Prometheus: for machines, not for sellers. */
export function registerProbes(app: App, { findMissing, metrics, metricsToken }: ProbeOptions): void {
  route(app, showHealth, () => ({ status: 'ok' as const }))

  route(app, showReadiness, async () => {
    const missing = await findMissing()
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
