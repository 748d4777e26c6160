import { ApiProblem } from '../../app/api-problem.ts'
import { tray } from '../../app/tray/tray.ts'
import { listingsChanged } from './listings-changed.ts'
import { liveRuns } from './live-runs.ts'
import { liveTasks } from './live-tasks.ts'
import { publishDialog } from './publish-dialog.ts'
import type { PublishTask } from './publish-tasks.ts'
import { actionWords, isOver } from './run-words.ts'
import { trayIds } from './tray-entry.ts'

/** Closes the result. That stops nothing: what still goes on is in the tray. */
export function putAway({ key, kind, what, state }: PublishTask) {
  publishDialog.show(null)
  liveTasks.putAway(key)
  switch (state.is) {
    case 'sending':
      tray.add({
        id: trayIds.task(key),
        title: `${actionWords[kind].doing} ${what}`,
        onOpen: () => publishDialog.show({ is: 'result', taskKey: key }),
      })
      return
    case 'started':
      state.runIds.forEach(forgetGoodNews)
      return listingsChanged()
    case 'refused':
      // On failure only the selection goes, unless it was the list that was old.
      if (isOldList(state.problem)) listingsChanged()
  }
}

function forgetGoodNews(runId: number) {
  const run = liveRuns.known(runId)?.run
  if (run !== undefined && isOver(run) && run.failed === 0) tray.remove(trayIds.run(runId))
}

function isOldList(problem: unknown): boolean {
  return problem instanceof ApiProblem && problem.code === 'selection_changed'
}
