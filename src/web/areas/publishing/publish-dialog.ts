import { session } from '../../app/session.ts'
import { choiceWords, type PublishChoice } from './publish-choice.ts'
import { listingsChanged, publishDialog, type ChoosingView } from './publish-shown.ts'
import { actionWords, publishKind, thing } from './publish-words.ts'
import { randomKey } from '../../app/request-key.ts'
import { tray } from '../../app/tray/tray.ts'
import { liveRuns } from '../../runs/live-runs.ts'
import { createPublishRequests, type NewRequest, type PublishRequest } from './publish-requests.ts'
import { publishProducts, syncProducts, unpublishProducts } from '../../../contract/publishing.endpoints.ts'
import { retryRun } from '../../../contract/runs.endpoints.ts'
import type { Run } from '../../../contract/runs.ts'
import { call } from '../../app/call.ts'
import { trayId } from '../../runs/run-tray.ts'
import { counted } from '../../ui/count-text.ts'
import { ApiProblem } from '../../app/api-problem.ts'
import { queryClient } from '../../app/query-client.ts'
import { runQuery } from '../../runs/run-query.ts'
import { isOver } from '../../runs/run-words.ts'

/** What was asked for on this page. */
export const liveRequests = createPublishRequests({ randomKey })

liveRequests.subscribe((request) => {
  const { key, state } = request
  if (state.is === 'refused') listRefusal(request, state.problem)
  if (state.is !== 'started') return
  tray.remove(requestTrayId(key))
  liveRuns.follow(state.runId)
})

session.subscribe(() => {
  if (session.read() !== null) return
  publishDialog.write(null)
  liveRequests.forget()
})

/** Sends it and shows what comes of it. */
function startRequest(request: NewRequest) {
  void liveRequests.start(request)
  showRequest(request)
}

/** Sends again what was refused as a whole. */
export function repeatRequest(request: PublishRequest) {
  tray.remove(requestTrayId(request.key))
  void liveRequests.repeat(request.key)
  showRequest(request)
}

/** Says in the tray that it is still on its way. */
function listSending(request: PublishRequest) {
  const { kind, key, what } = request
  tray.add({
    id: requestTrayId(key),
    title: `${actionWords[kind].doing} ${what}`,
    onOpen: () => showRequest(request),
  })
}

function listRefusal(request: PublishRequest, problem: unknown) {
  const { key, kind, what } = request
  const view = publishDialog.read()
  tray.add({
    id: requestTrayId(key),
    title: `${actionWords[kind].caption} of ${what} failed`,
    problem,
    isSeen: view?.is === 'request' && view.key === key,
    onRetry: () => repeatRequest(request),
    retryLabel: 'Try again',
  })
}

function showRequest({ kind, key }: Pick<PublishRequest, 'kind' | 'key'>) {
  publishDialog.write({ is: 'request', kind, key })
}

function requestTrayId(key: string): string {
  return `publish-request-${key}`
}

const starts = { publish: publishProducts, unpublish: unpublishProducts }

/** Sends what was chosen and shows what comes of it, followed from its start. */
export function startPublishing(
  view: ChoosingView,
  marketplaces: string[],
  leftOut: { product_id: number; marketplace: string }[] = [],
) {
  const { key, kind, choice, onClosed } = view
  const body = {
    product_list: choice.list,
    market_place: marketplaces,
    ...(leftOut.length > 0 && { left_out: leftOut }),
  }
  startRequest({
    key,
    kind,
    what: choiceWords(choice),
    onClosed,
    send: (idempotencyKey) => call(starts[kind], { body, idempotencyKey, prefersAsync: true }),
  })
}

/** Brings what was chosen into step at once: there is nothing to choose. */
export function startSync(choice: PublishChoice, onClosed: () => void) {
  startRequest({
    key: randomKey(),
    kind: 'sync',
    what: choiceWords(choice),
    onClosed,
    send: (idempotencyKey) =>
      call(syncProducts, { body: { product_list: choice.list }, idempotencyKey, prefersAsync: true }),
  })
}

/** Sends the pairs that failed, and no others, once more. */
export function retryPublish(run: Pick<Run, 'id' | 'kind' | 'failed'>, onClosed = () => {}) {
  const { id, failed } = run
  tray.remove(trayId(id))
  startRequest({
    key: randomKey(),
    kind: publishKind(run),
    what: counted(failed, `failed ${thing(publishKind(run))}`),
    onClosed,
    send: (idempotencyKey) => call(retryRun, { params: { id }, idempotencyKey }),
  })
}

/** Closes the dialog. That stops nothing: what still goes on is in the tray. */
export function closeDialog() {
  const view = publishDialog.read()
  publishDialog.write(null)
  if (view?.is === 'run') return leaveRun(view.runId)
  const request = view?.is === 'request' ? liveRequests.get(view.key) : undefined
  if (request === undefined) return
  const { key, state } = request
  liveRequests.close(key)
  switch (state.is) {
    case 'sending':
      return listSending(request)
    case 'started':
      return leaveRun(state.runId)
    case 'refused':
      // On failure only the selection goes, unless it was the list that was old.
      if (state.problem instanceof ApiProblem && state.problem.code === 'selection_changed') listingsChanged()
  }
}

/** Good news that was seen need not wait in the tray. */
function leaveRun(runId: number) {
  const run = queryClient.getQueryData(runQuery(runId).queryKey)
  if (run !== undefined && isOver(run) && run.failed === 0) tray.remove(trayId(runId))
  listingsChanged()
}
