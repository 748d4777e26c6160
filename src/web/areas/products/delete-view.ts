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
import { endedBadly, isOver, retryFailedWords } from '../../runs/run-words.ts'
import { counted, countText } from '../../ui/count-text.ts'

/** Many products deleted, as the tray and the history list it; each of them stands on a page of its own. */
export const deleteView: RunView = {
  title: (run) => {
    const what = counted(run.total, 'product')
    if (run.status === 'CANCELLED') return `Deleting ${what} was cancelled`
    if (!isOver(run)) return `Deleting ${what}`
    return endedBadly(run) && run.success === 0
      ? 'Delete failed'
      : `${counted(run.success, 'product')} deleted`
  },
  detail: (run) => run.message ?? deletedWords(run),
  open: ({ id }, go) => go(paths.bulkDelete(id)),
  retry: (run, go) => void retryDelete(run, go),
  retryLabel: retryDeleteWords,
  isShown: () => false,
  onEnded: () => undefined,
}

/** Where it broke off, what it had not come to is deleted too. */
export function retryDeleteWords(run: Run): string | undefined {
  if (run.status !== 'FAILED') return retryFailedWords(run)
  return `Delete the rest (${countText(run.total - run.success)})`
}

/** '298 deleted, 2 not deleted, 100 waiting'; what is nought is left out. */
export function deletedWords({ total, success, failed }: Run): string {
  const parts: [number, string][] = [
    [success, 'deleted'],
    [failed, 'not deleted'],
    [total - success - failed, 'waiting'],
  ]
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${countText(count)} ${word}`)
    .join(', ')
}

/** What it did, and how many of that were brought back since. */
export function outcomeWords(run: Run, stillDeleted = run.success): string {
  const back = run.success - stillDeleted
  return back > 0 ? `${deletedWords(run)}, ${countText(back)} restored since` : deletedWords(run)
}

/** Has what failed looked at once more, and shows that. */
export async function retryDelete({ id: failed }: Run, go: (path: string) => void) {
  try {
    const { id } = await call(retryRun, { params: { id: failed }, idempotencyKey: randomKey() })
    tray.remove(trayId(failed))
    liveRuns.follow(id)
    go(paths.bulkDelete(id))
  } catch (problem) {
    showFailure({ subject: 'Deleting was not tried again', problem })
  }
}
