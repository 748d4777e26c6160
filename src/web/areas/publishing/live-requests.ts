import { randomKey } from '../../app/random-key.ts'
import { session } from '../../app/session.ts'
import { tray } from '../../app/tray/tray.ts'
import { liveRuns } from '../../runs/live-runs.ts'
import { publishDialog } from './publish-dialog.ts'
import { createPublishRequests, type NewRequest, type PublishRequest } from './publish-requests.ts'
import { actionWords } from './publish-words.ts'

/** What was asked for on this page. */
export const liveRequests = createPublishRequests({ randomKey })

liveRequests.subscribe((request) => {
  const { key, state } = request
  if (state.is === 'refused') listRefusal(request, state.problem)
  if (state.is !== 'started') return
  tray.remove(trayId(key))
  liveRuns.follow(state.runId)
})

session.subscribe(() => (session.read() === null ? liveRequests.forget() : undefined))

/** Sends it and shows what comes of it. */
export function startRequest(request: NewRequest) {
  void liveRequests.start(request)
  showRequest(request)
}

/** Sends again what was refused as a whole. */
export function repeatRequest(request: PublishRequest) {
  tray.remove(trayId(request.key))
  void liveRequests.repeat(request.key)
  showRequest(request)
}

/** Says in the tray that it is still on its way. */
export function listSending(request: PublishRequest) {
  const { kind, key, what } = request
  tray.add({
    id: trayId(key),
    title: `${actionWords[kind].doing} ${what}`,
    onOpen: () => showRequest(request),
  })
}

function listRefusal(request: PublishRequest, problem: unknown) {
  const { key, kind, what } = request
  const view = publishDialog.read()
  tray.add({
    id: trayId(key),
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

function trayId(key: string): string {
  return `publish-request-${key}`
}
