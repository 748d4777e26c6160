import type { PublishRun } from '../../../contract/publishing.ts'
import { liveTasks } from './live-tasks.ts'
import { newKey } from './new-key.ts'
import { publishDialog } from './publish-dialog.ts'

/** Shows a run's result: under the request that it came from, or by itself when that is forgotten. */
export function showRun({ id, kind }: PublishRun) {
  const known = liveTasks.ofRun(id)
  const key = known?.key ?? newKey()
  if (known === undefined) liveTasks.adopt({ key, kind, what: '' }, [id])
  publishDialog.show({ is: 'result', taskKey: key })
}
