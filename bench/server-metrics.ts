import type { Installation } from './installation.ts'

const token = 'the token of a measurement'

/** For the server, before it is started. */
export const metricsSettings = { METRICS_TOKEN: token }

export async function serverMetrics({ address }: Installation): Promise<string> {
  const answer = await fetch(`${address}/metrics/`, { headers: { authorization: `Bearer ${token}` } })
  return answer.text()
}

/** At 10,000,000 rows and three lists at once it is some minutes. */
const longestMs = 30 * 60_000

/** Until the columns of these lists lie in memory, in milliseconds since the start; where the database is to answer, at once. */
export async function untilInMemory(asked: Installation, lists: readonly string[]): Promise<number> {
  const started = performance.now()
  const areReady = async () => {
    const told = await serverMetrics(asked)
    return lists.every((name) => told.includes(`column_index_ready{list="${name}"} 1`))
  }
  while (process.env['COLUMN_INDEX'] !== 'off' && !(await areReady())) {
    if (performance.now() - started > longestMs)
      throw new Error(`Not in memory: ${lists.join(', ')}. More COLUMN_INDEX_MEGABYTES may be needed.`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return Math.round(performance.now() - started + asked.startMs)
}
