/** What this process measures for Prometheus. */
export type Metrics = {
  observeRequest(labels: { method: string; route: string; status: string }, seconds: number): void
  text(): Promise<string>
}

/** Counts nothing: for processes that nobody asks. */
export const noMetrics: Metrics = {
  observeRequest: () => undefined,
  text: async () => '',
}

/** Counts for real; the library is loaded only here, since most installations never ask. */
export async function createMetrics(): Promise<Metrics> {
  const prometheus = await import('prom-client')
  const registry = new prometheus.Registry()
  prometheus.collectDefaultMetrics({ register: registry })
  const requests = new prometheus.Histogram({
    name: 'backroom_http_request_seconds',
    help: 'How long answers took.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  return {
    observeRequest: (labels, seconds) => requests.observe(labels, seconds),
    text: () => registry.metrics(),
  }
}
