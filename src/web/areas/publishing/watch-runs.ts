import { session } from '../../app/session.ts'
import { tray } from '../../app/tray/tray.ts'
import { listingsChanged } from './listings-changed.ts'
import { liveRuns } from './live-runs.ts'
import { liveTasks } from './live-tasks.ts'
import { publishDialog } from './publish-dialog.ts'
import type { PublishTask } from './publish-tasks.ts'
import { refreshRows } from './result-rows-query.ts'
import { retryFailed } from './retry-failed.ts'
import { repeatTask } from './repeat-task.ts'
import type { FollowedRun } from './run-follower.ts'
import { actionWords, isOver } from './run-words.ts'
import { showRun } from './show-run.ts'
import { trayEntry, trayIds } from './tray-entry.ts'

/** Keeps tray, rows and dialog in step with what goes on. */
export function watchRuns(): () => void {
  const stops = [
    liveRuns.subscribe((followed) => {
      refreshRows(followed.run.id)
      if (isOver(followed.run)) listEnd(followed)
      else listProgress(followed)
    }),
    liveTasks.subscribe((task) => {
      if (task.state.is === 'started') tray.remove(trayIds.task(task.key))
      if (task.state.is === 'refused') listRefusal(task, task.state.problem)
    }),
    session.subscribe(() => (session.read() === null ? publishDialog.show(null) : undefined)),
  ]
  return () => stops.forEach((stop) => stop())
}

function listProgress(followed: FollowedRun) {
  const id = trayIds.run(followed.run.id)
  const entry = trayEntry(followed)
  const isListed = tray.items().some((item) => item.id === id)
  if (isListed) tray.update(id, entry)
  else tray.add({ ...entry, id, onOpen: () => showRun(followed.run) })
}

function listEnd(followed: FollowedRun) {
  const { run } = followed
  const isSeen = isShown(run.id)
  if (!isSeen) listingsChanged()
  if (isSeen && run.failed === 0) return tray.remove(trayIds.run(run.id))
  tray.add({
    ...trayEntry(followed),
    id: trayIds.run(run.id),
    isSeen,
    onOpen: () => showRun(run),
    onRetry: () => retryFailed({ kind: run.kind, runIds: [run.id] }),
    retryLabel: `Retry failed (${run.failed})`,
  })
}

function listRefusal({ key, kind, what }: PublishTask, problem: unknown) {
  const view = publishDialog.read()
  tray.add({
    id: trayIds.task(key),
    title: `${actionWords[kind].caption} of ${what} failed`,
    problem,
    isSeen: view?.is === 'result' && view.taskKey === key,
    onRetry: () => repeatTask(key),
    retryLabel: 'Try again',
  })
}

/** Someone looks at it, or at the request that it is the answer to. */
function isShown(runId: number): boolean {
  const view = publishDialog.read()
  const state = view?.is === 'result' ? liveTasks.get(view.taskKey)?.state : undefined
  return state?.is === 'sending' || (state?.is === 'started' && state.runIds.includes(runId))
}
