import type { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What this process counts and measures for Prometheus. */
export type Metrics = {
  observeRequest(labels: { method: string; route: string; status: string }, seconds: number): void
  /** Adds to a counter, made at its first use. */
  count(name: string, help: string, labels: Record<string, string>, amount?: number): void
  /** Sets a gauge, made at its first use. */
  set(name: string, help: string, labels: Record<string, string>, value: number): void
  text(): Promise<string>
}

/** Counts nothing: for processes that nobody asks. */
export const noMetrics: Metrics = {
  observeRequest: () => undefined,
  count: () => undefined,
  set: () => undefined,
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
    count: (name, help, labels, amount = 1) => {
      const make = () =>
        new prometheus.Counter({ name, help, labelNames: Object.keys(labels), registers: [registry] })
      ofRegistry<Counter>(registry, name, make).inc(labels, amount)
    },
    set: (name, help, labels, value) => {
      const make = () =>
        new prometheus.Gauge({ name, help, labelNames: Object.keys(labels), registers: [registry] })
      ofRegistry<Gauge>(registry, name, make).set(labels, value)
    },
    text: () => registry.metrics(),
  }
}

function ofRegistry<M extends Counter | Gauge | Histogram>(
  registry: Registry,
  name: string,
  make: () => M,
): M {
  return (registry.getSingleMetric(name) as M | undefined) ?? make()
}
