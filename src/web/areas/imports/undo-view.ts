import { undoImport } from '../../../contract/imports.endpoints.ts'
import type { Run } from '../../../contract/runs.ts'
import { call } from '../../app/call.ts'
import { queryClient } from '../../app/query-client.ts'
import { randomKey } from '../../app/request-key.ts'
import { showFailure } from '../../app/toast.ts'
import { tray } from '../../app/tray/tray.ts'
import { paths } from '../../paths.ts'
import { liveRuns } from '../../runs/live-runs.ts'
import { trayId } from '../../runs/run-tray.ts'
import type { RunView } from '../../runs/run-view.ts'
import { refreshCatalogue } from './import-view.ts'
import { undoneWords, undoTitle } from './undo-words.ts'

/** Imports taken back, as the tray and the history list them; they are seen on the import's own page. */
export const undoView: RunView = {
  title: (run) => undoTitle(run, run.label),
  detail: (run) => run.message ?? (run.status === 'QUEUED' ? undefined : undoneWords(run)),
  open: (run, go) => go(paths.importRun(importOf(run))),
  retry: (run, go) => void undoRest(run, go),
  retryLabel: ({ status }) => (status === 'FAILED' ? 'Undo the rest' : undefined),
  isShown: () => false,
  onEnded: () => {
    refreshCatalogue()
    void queryClient.invalidateQueries({ queryKey: ['import'] })
  },
}

/** The label is the import's name among others: 'shoes.csv #12'. */
function importOf({ label }: Run): number {
  return Number(/#(\d+)$/.exec(label)?.[1])
}

async function undoRest(run: Run, go: (path: string) => void) {
  try {
    await startUndo(importOf(run), run.id)
    go(paths.importRun(importOf(run)))
  } catch (problem) {
    showFailure({ subject: `The rest of ${run.label} was not undone`, problem })
  }
}

/** Has an import undone, or the rest of it after an earlier undo. */
export async function startUndo(importId: number, earlier: number | null) {
  try {
    const { id } = await call(undoImport, { params: { id: importId }, idempotencyKey: randomKey() })
    if (earlier !== null) tray.remove(trayId(earlier))
    liveRuns.follow(id)
  } finally {
    // Refused, it may be undone already.
    await queryClient.invalidateQueries({ queryKey: ['import', importId] })
  }
}
