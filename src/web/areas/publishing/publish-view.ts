import type { RunView } from '../../runs/run-view.ts'
import { retryFailedWords } from '../../runs/run-words.ts'
import { liveRequests, retryPublish } from './publish-dialog.ts'
import { listingsChanged, publishDialog } from './publish-shown.ts'
import { countsInWords, publishKind, runHeadline } from './publish-words.ts'

/** Publishing and unpublishing as the tray and the history list them. */
export const publishView: RunView = {
  title: (run) => runHeadline(publishKind(run), run).words,
  detail: (run) => countsInWords(publishKind(run), run),
  open: (run) => publishDialog.write({ is: 'run', kind: publishKind(run), runId: run.id }),
  retry: (run) => retryPublish(run),
  retryLabel: retryFailedWords,
  isShown: ({ id }) => isShown(id),
  onEnded: ({ id }) => {
    if (!isShown(id)) listingsChanged()
  },
}

/** Someone looks at it, or at the request that it is the answer to. */
function isShown(runId: number): boolean {
  const view = publishDialog.read()
  if (view?.is === 'run') return view.runId === runId
  const state = view?.is === 'request' ? liveRequests.get(view.key)?.state : undefined
  return state?.is === 'sending' || (state?.is === 'started' && state.runId === runId)
}
