import { showHealth, showMetrics } from '../../../contract/system.endpoints.ts'
import type { Metrics } from '../metrics.ts'
import type { App } from './app-type.ts'

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
