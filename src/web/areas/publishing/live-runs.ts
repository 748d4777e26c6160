import { progressEvent, type ProgressEvent } from '../../../contract/events.ts'
import { showPublishRun } from '../../../contract/publishing.endpoints.ts'
import { followProgress } from '../../../contract/system.endpoints.ts'
import { ApiProblem } from '../../app/api-problem.ts'
import { call, listen } from '../../app/call.ts'
import { session } from '../../app/session.ts'
import { keepStreamOpen } from './progress-stream.ts'
import { createRunFollower, type PublishProgress } from './run-follower.ts'

const schedule = (task: () => void, delayMs: number) => {
  const timer = window.setTimeout(task, delayMs)
  return () => window.clearTimeout(timer)
}

const readProgress = (onEvent: (event: ProgressEvent) => void, signal: AbortSignal) =>
  listen(
    followProgress,
    ({ event, data }) => (event === progressEvent ? onEvent(data as ProgressEvent) : undefined),
    { signal },
  )

/** The runs that this page follows. */
export const liveRuns = createRunFollower({
  fetchRun: (id, signal) => call(showPublishRun, { params: { id }, query: { page_size: 1 }, signal }),
  isGone: (problem) => problem instanceof ApiProblem && problem.status === 404,
  openStream: (onProgress) =>
    keepStreamOpen<ProgressEvent>({ read: readProgress, schedule }, (event) =>
      isPublishing(event) ? onProgress(event) : undefined,
    ),
  schedule,
  now: () => Date.now(),
})

function isPublishing(event: ProgressEvent): event is ProgressEvent & PublishProgress {
  return event.kind === 'publish' || event.kind === 'unpublish'
}

session.subscribe(() => (session.read() === null ? liveRuns.forget() : undefined))
