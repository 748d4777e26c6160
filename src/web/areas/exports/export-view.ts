import { retryRun } from '../../../contract/runs.endpoints.ts'
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
import { counted } from '../../ui/count-text.ts'

/** Exports as the tray and the history list them; the files are on a page of their own. */
export const exportView: RunView = {
  title: ({ status, label }) => titles[status](label.replaceAll('-', ' ')),
  detail: ({ status, message, success }) =>
    message ?? (status === 'COMPLETED' ? counted(success, 'row') : undefined),
  open: ({ label }, go) => go(label === 'products' ? paths.productExports : paths.orderExports),
  retry: (run) => void retryExport(run),
  retryLabel: ({ status }) => (status === 'FAILED' ? 'Retry' : undefined),
  isShown: () => false,
  onEnded: () => void refreshExports(),
}

const titles: Record<Run['status'], (label: string) => string> = {
  QUEUED: (label) => `Exporting ${label}`,
  'IN PROGRESS': (label) => `Exporting ${label}`,
  COMPLETED: (label) => `The export of ${label} is ready`,
  FAILED: (label) => `The export of ${label} failed`,
  CANCELLED: (label) => `The export of ${label} was cancelled`,
}

/** Everybody's exports are asked for anew, on whatever page of them somebody is. */
export function refreshExports() {
  return queryClient.invalidateQueries({ queryKey: ['exports'] })
}

/** Makes the same export once more, as one of its own. */
export async function retryExport({ id: failed }: { id: number }) {
  try {
    const { id } = await call(retryRun, { params: { id: failed }, idempotencyKey: randomKey() })
    tray.remove(trayId(failed))
    liveRuns.follow(id)
  } catch (problem) {
    showFailure({ subject: 'The export was not tried again', problem })
  }
  await refreshExports()
}
