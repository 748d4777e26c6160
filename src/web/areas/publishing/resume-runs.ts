import { listPublishRuns } from '../../../contract/publishing.endpoints.ts'
import { call } from '../../app/call.ts'
import { session } from '../../app/session.ts'
import { liveRuns } from './live-runs.ts'
import { isOver } from './run-words.ts'

const newest = { page: 1, page_size: 100 }

/** Finds the runs of this user that were going on when the page was left. */
export async function resumeRuns(signal: AbortSignal) {
  const userName = session.read()?.userName
  const { results } = await call(listPublishRuns, { query: newest, signal })
  for (const run of results) {
    if (run.user !== userName || isOver(run)) continue
    liveRuns.take(run)
    liveRuns.follow(run.id)
  }
}
