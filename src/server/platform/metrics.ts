/** What this process measures for Prometheus. */
export type Metrics = {
  observeRequest(labels: { method: string; route: string; status: string }, seconds: number): void
  /** Who answered a question to a list that may be held in memory: the memory, or the database and why. */
  countRead(labels: { list: string; reader: 'memory' | 'database'; reason: string }): void
  /** How a list in memory stands. */
  showIndex(index: ShownIndex): void
  text(): Promise<string>
}

export type ShownIndex = {
  list: string
  state: string
  rows: number
  bytes: number
  loads: number
  deaths: number
}

/** Counts nothing: for processes that nobody asks. */
export const noMetrics: Metrics = {
  observeRequest: () => undefined,
  countRead: () => undefined,
  showIndex: () => undefined,
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
  const reads = new prometheus.Counter({
    name: 'backroom_list_reads_total',
    help: 'Questions to lists that may be held in memory, by who answered them.',
    labelNames: ['list', 'reader', 'reason'],
    registers: [registry],
  })
  const gauge = (name: string, help: string) =>
    new prometheus.Gauge({
      name: `backroom_column_index_${name}`,
      help,
      labelNames: ['list'],
      registers: [registry],
    })
  const gauges = {
    ready: gauge('ready', 'Whether the columns of a list lie in memory.'),
    rows: gauge('rows', 'Rows held in memory.'),
    bytes: gauge('bytes', 'Bytes that they take.'),
    loads: gauge('loads', 'How often all of them were read.'),
    deaths: gauge('deaths', 'How often the thread that holds them died.'),
  }
  return {
    observeRequest: (labels, seconds) => requests.observe(labels, seconds),
    countRead: (labels) => reads.inc(labels),
    showIndex: ({ list, state, rows, bytes, loads, deaths }) => {
      const shown = { ready: Number(state === 'ready'), rows, bytes, loads, deaths }
      for (const [name, value] of Object.entries(shown))
        gauges[name as keyof typeof gauges].set({ list }, value)
    },
    text: () => registry.metrics(),
  }
}
