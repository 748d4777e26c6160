import { liveTasks } from './live-tasks.ts'
import { choiceWords } from './publish-choice.ts'
import { publishDialog, type PublishView } from './publish-dialog.ts'

/** Sends what was chosen and shows what comes of it. */
export function startPublishing(view: Extract<PublishView, { is: 'choosing' }>, marketplaces: string[]) {
  const { key, kind, choice, onPutAway } = view
  const body = { product_list: choice.list, market_place: marketplaces }
  const prepare = async () => [{ body, idempotencyKey: key }]
  void liveTasks.start({ key, kind, what: choiceWords(choice), onPutAway, prepare })
  publishDialog.show({ is: 'result', taskKey: key })
}
