import { ApiProblem } from '../../app/api-problem.ts'
import { queryClient } from '../../app/query-client.ts'
import { tray } from '../../app/tray/tray.ts'
import { runQuery } from '../../runs/run-query.ts'
import { trayId } from '../../runs/run-tray.ts'
import { isOver } from '../../runs/run-words.ts'
import { listingsChanged } from './listings-changed.ts'
import { listSending, liveRequests } from './live-requests.ts'
import { publishDialog } from './publish-dialog.ts'

/** Closes the dialog. That stops nothing: what still goes on is in the tray. */
export function closeDialog() {
  const view = publishDialog.read()
  publishDialog.write(null)
  if (view?.is === 'run') return leaveRun(view.runId)
  const request = view?.is === 'request' ? liveRequests.get(view.key) : undefined
  if (request === undefined) return
  const { key, state } = request
  liveRequests.close(key)
  switch (state.is) {
    case 'sending':
      return listSending(request)
    case 'started':
      return leaveRun(state.runId)
    case 'refused':
      // On failure only the selection goes, unless it was the list that was old.
      if (isOldList(state.problem)) listingsChanged()
  }
}

/** Good news that was seen need not wait in the tray. */
function leaveRun(runId: number) {
  const run = queryClient.getQueryData(runQuery(runId).queryKey)
  if (run !== undefined && isOver(run) && run.failed === 0) tray.remove(trayId(runId))
  listingsChanged()
}

function isOldList(problem: unknown): boolean {
  return problem instanceof ApiProblem && problem.code === 'selection_changed'
}
