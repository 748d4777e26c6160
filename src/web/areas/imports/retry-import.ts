import { retryRun } from '../../../contract/runs.endpoints.ts'
import { call } from '../../app/call.ts'
import { randomKey } from '../../app/random-key.ts'
import { showFailure } from '../../app/toast.ts'
import { tray } from '../../app/tray/tray.ts'
import { paths } from '../../paths.ts'
import { liveRuns } from '../../runs/live-runs.ts'
import { trayId } from '../../runs/run-tray.ts'

/** Takes the lines that were left out once more, as an import of their own, and shows it. */
export async function retryImport(run: { id: number }, go: (path: string) => void) {
  try {
    const { id } = await call(retryRun, { params: { id: run.id }, idempotencyKey: randomKey() })
    tray.remove(trayId(run.id))
    liveRuns.follow(id)
    go(paths.importRun(id))
  } catch (problem) {
    showFailure({ subject: 'The lines were not taken again', problem })
  }
}
