import { tray } from '../../app/tray/tray.ts'
import { fetchFailedRows } from './fetch-failed-rows.ts'
import { liveRuns } from './live-runs.ts'
import { liveTasks } from './live-tasks.ts'
import { newKey } from './new-key.ts'
import { publishDialog } from './publish-dialog.ts'
import { retryGroups } from './retry-groups.ts'
import { counted, type RunKind } from './run-words.ts'
import { trayIds } from './tray-entry.ts'

export type Retry = { kind: RunKind; runIds: readonly number[]; onPutAway?: () => void }

/** Sends the pairs that failed, and no others, once more. */
export function retryFailed({ kind, runIds, onPutAway = () => {} }: Retry) {
  const key = newKey()
  const failed = runIds.reduce((sum, id) => sum + (liveRuns.known(id)?.run.failed ?? 0), 0)
  const prepare = async () => {
    const rows = await Promise.all(runIds.map(fetchFailedRows))
    return retryGroups(rows.flat()).map(({ productIds, marketplaces }) => ({
      body: { product_list: productIds, market_place: marketplaces },
      idempotencyKey: newKey(),
    }))
  }
  for (const id of runIds) tray.remove(trayIds.run(id))
  void liveTasks.start({ key, kind, what: counted(failed, 'failed listing'), onPutAway, prepare })
  publishDialog.show({ is: 'result', taskKey: key })
}
