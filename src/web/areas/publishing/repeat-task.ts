import { tray } from '../../app/tray/tray.ts'
import { liveTasks } from './live-tasks.ts'
import { publishDialog } from './publish-dialog.ts'
import { trayIds } from './tray-entry.ts'

/** Sends again what was refused as a whole. */
export function repeatTask(key: string) {
  tray.remove(trayIds.task(key))
  void liveTasks.repeat(key)
  publishDialog.show({ is: 'result', taskKey: key })
}
