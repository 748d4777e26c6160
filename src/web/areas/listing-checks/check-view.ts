import { retryRun } from '../../../contract/runs.endpoints.ts'
import type { Run } from '../../../contract/runs.ts'
import { call } from '../../app/call.ts'
import { randomKey } from '../../app/request-key.ts'
import { showFailure } from '../../app/toast.ts'
import { tray } from '../../app/tray/tray.ts'
import { paths } from '../../paths.ts'
import { liveRuns } from '../../runs/live-runs.ts'
import { trayId } from '../../runs/run-tray.ts'
import type { RunView } from '../../runs/run-view.ts'
import { retryFailedWords } from '../../runs/run-words.ts'
import { listingsChanged } from '../publishing/publish-shown.ts'
import { checkCounts, checkTitle } from './check-words.ts'

/** A check of listings, as the tray and the history list it; it stands on a page of its own. */
export const checkView: RunView = {
  title: checkTitle,
  detail: (run) => run.message ?? checkCounts(run),
  open: ({ id }, go) => go(paths.listingCheck(id)),
  retry: (run, go) => void retryCheck(run, go),
  retryLabel: retryFailedWords,
  isShown: () => false,
  onEnded: () => listingsChanged(),
}

/** Reads what could not be read once more, and shows that. */
export async function retryCheck({ id: failed }: Pick<Run, 'id'>, go: (path: string) => void) {
  try {
    const { id } = await call(retryRun, { params: { id: failed }, idempotencyKey: randomKey() })
    tray.remove(trayId(failed))
    liveRuns.follow(id)
    go(paths.listingCheck(id))
  } catch (problem) {
    showFailure({ subject: 'The listings were not checked again', problem })
  }
}
