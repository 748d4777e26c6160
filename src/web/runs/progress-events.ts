import { progressEvent, runTopic, type ProgressEvent } from '../../contract/events.ts'
import type { Run } from '../../contract/runs.ts'
import { followProgress } from '../../contract/system.endpoints.ts'
import { listen } from '../app/call.ts'
import { keepStreamOpen } from './progress-stream.ts'

// While the stream speaks there is no need to ask, but for what it may have missed.
const trustedMs = 5_000

let heardAtMs = -Infinity

/** Whether events have come a moment ago. */
export function isHearing(): boolean {
  return performance.now() - heardAtMs < trustedMs
}

/** Hears of every run of the house, until the answer is called: the one stream of this page. */
export function hearRuns(onRun: (run: Run) => void): () => void {
  return keepStreamOpen<ProgressEvent>({ read, schedule }, ({ topic, ...run }) => {
    heardAtMs = performance.now()
    if (topic === runTopic) onRun(run)
  })
}

function read(onEvent: (event: ProgressEvent) => void, signal: AbortSignal): Promise<void> {
  return listen(
    followProgress,
    ({ event, data }) => (event === progressEvent ? onEvent(data as ProgressEvent) : undefined),
    { signal },
  )
}

function schedule(task: () => void, delayMs: number): () => void {
  const timer = window.setTimeout(task, delayMs)
  return () => window.clearTimeout(timer)
}
