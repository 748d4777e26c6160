import { listRuns } from '../../contract/runs.endpoints.ts'
import type { Run } from '../../contract/runs.ts'
import { call } from '../app/call.ts'
import { queryClient } from '../app/query-client.ts'
import { session } from '../app/session.ts'
import { hearRuns } from './progress-events.ts'
import { createRunFollower } from './run-follower.ts'
import { withSample, type Sample } from './run-pace.ts'
import { keepRun, runQuery } from './run-query.ts'

/** The runs that this page follows. */
export const liveRuns = createRunFollower({
  client: queryClient,
  query: runQuery,
  hear: hearRuns,
  keep: keepRun,
})

const samples = new Map<number, Sample[]>()
liveRuns.subscribe(({ id, progress }) => {
  samples.set(id, withSample(samples.get(id) ?? [], { atMs: Date.now(), share: progress }))
})

/** How a run came along while this page looked. */
export function samplesOf(id: number): readonly Sample[] {
  return samples.get(id) ?? []
}

session.subscribe(() => {
  if (session.read() !== null) return
  liveRuns.forget()
  samples.clear()
})

/** What of this user's went on when the page was left, or ended badly and was not dismissed. */
export async function findOpenRuns(signal: AbortSignal): Promise<Run[]> {
  return (await call(listRuns, { query: { open: true, page_size: 30 }, signal })).results
}
