import { publishProducts, unpublishProducts } from '../../../contract/publishing.endpoints.ts'
import { retryRun } from '../../../contract/runs.endpoints.ts'
import type { Run } from '../../../contract/runs.ts'
import { call } from '../../app/call.ts'
import { randomKey } from '../../app/random-key.ts'
import { tray } from '../../app/tray/tray.ts'
import { trayId } from '../../runs/run-tray.ts'
import { counted } from '../../ui/count-text.ts'
import { startRequest } from './live-requests.ts'
import { choiceWords } from './publish-choice.ts'
import type { PublishView } from './publish-dialog.ts'
import { publishKind } from './publish-words.ts'

const starts = { publish: publishProducts, unpublish: unpublishProducts }

/** Sends what was chosen and shows what comes of it, followed from its start. */
export function startPublishing(view: Extract<PublishView, { is: 'choosing' }>, marketplaces: string[]) {
  const { key, kind, choice, onClosed } = view
  const body = { product_list: choice.list, market_place: marketplaces }
  startRequest({
    key,
    kind,
    what: choiceWords(choice),
    onClosed,
    send: (idempotencyKey) => call(starts[kind], { body, idempotencyKey, prefersAsync: true }),
  })
}

/** Sends the pairs that failed, and no others, once more. */
export function retryPublish(run: Pick<Run, 'id' | 'kind' | 'failed'>, onClosed = () => {}) {
  const { id, failed } = run
  tray.remove(trayId(id))
  startRequest({
    key: randomKey(),
    kind: publishKind(run),
    what: counted(failed, 'failed listing'),
    onClosed,
    send: (idempotencyKey) => call(retryRun, { params: { id }, idempotencyKey }),
  })
}
