import { cancelRun, dismissRun, listRuns } from '../../contract/runs.endpoints.ts'
import type { Run } from '../../contract/runs.ts'
import { call } from '../app/call.ts'
import { showFailure } from '../app/toast.ts'
import { tray, type TrayEntry, type TrayItem } from '../app/tray/tray.ts'
import { liveRuns, samplesOf } from './live-runs.ts'
import { keepRun } from './run-query.ts'
import type { RunView, RunViews } from './run-view.ts'
import { doneCount, endedBadly, isOver, isPartly, needsALook } from './run-words.ts'
import { type Sample, seemingStart } from './run-pace.ts'

type Go = (path: string) => void

/** Keeps the tray in step with what goes on, and brings back what was there before the page was loaded. */
export function watchRuns(views: RunViews, go: Go): () => void {
  const left = new AbortController()
  const stop = liveRuns.subscribe((run) => {
    list(run, views, go)
    if (isOver(run)) views[run.kind].onEnded(run)
  })
  // Without an answer the tray lacks what goes on; the screens show it all the same.
  call(listRuns, { query: { open: true, page_size: 30 }, signal: left.signal })
    .then(({ results }) => results.toReversed().forEach((run) => takeUp(run, views, go)))
    .catch(() => undefined)
  return () => {
    left.abort()
    stop()
  }
}

/** What of this user's went on when the page was left, or ended badly and was not dismissed. */
function takeUp(run: Run, views: RunViews, go: Go) {
  if (!isOver(run)) return liveRuns.follow(run.id)
  void keepRun(run)
  list(run, views, go)
}

function list(run: Run, views: RunViews, go: Go) {
  const view = views[run.kind]
  const id = trayId(run.id)
  const isSeen = view.isShown(run)
  const entry = runEntry(run, view, samplesOf(run.id))
  if (isSeen && isOver(run) && !needsALook(run)) return tray.remove(id)
  const known = tray.items().find((item) => item.id === id)
  if (known?.state === 'working' && entry.state === 'working') return tray.update(id, entry)
  const retryLabel = view.retryLabel(run)
  tray.add({
    ...entry,
    id,
    isSeen,
    onOpen: () => view.open(run, go),
    onCancel: isOver(run) ? undefined : () => void settleRun(run.id, 'cancelled'),
    onRetry: retryLabel === undefined ? undefined : () => view.retry(run, go),
    retryLabel,
    onDismiss: needsALook(run) ? () => void settleRun(run.id, 'dismissed') : undefined,
  })
}

const settling = { cancelled: cancelRun, dismissed: dismissRun }

/** Ends a run, or puts it away; a person asked for it and hears when it fails. */
export async function settleRun(id: number, outcome: keyof typeof settling) {
  try {
    await keepRun(await call(settling[outcome], { params: { id } }))
  } catch (problem) {
    showFailure({ subject: `It was not ${outcome}`, problem })
  }
}

export function trayId(runId: number): string {
  return `run-${runId}`
}

/** How a run stands in the tray. */
export function runEntry(
  run: Run,
  view: Pick<RunView, 'title' | 'detail'>,
  samples: readonly Sample[],
): TrayEntry & { state: TrayItem['state'] } {
  const title = view.title(run)
  // What waits for a person is not at work.
  if (isOver(run) || run.message !== null) {
    return { title, state: endOf(run), detail: view.detail(run), progress: undefined }
  }
  const startedAtMs = seemingStart(samples) ?? samples.at(-1)?.atMs ?? 0
  return { title, state: 'working', progress: progressOf(run), startedAtMs }
}

function endOf(run: Run): TrayItem['state'] {
  if (endedBadly(run)) return isPartly(run) ? 'partly' : 'failed'
  if (needsALook(run)) return 'partly'
  return run.status === 'CANCELLED' ? 'cancelled' : 'done'
}

/** Where the total is not known from the start it is what the pace so far would come to; of nothing there is no progress. */
function progressOf(run: Run): { done: number; total: number } | undefined {
  const { total, progress } = run
  if (total === 0) return undefined
  const done = doneCount(run)
  return { done, total: progress > 0 ? Math.max(total, Math.round(done / progress)) : total }
}
