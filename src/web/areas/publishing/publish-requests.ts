import { isUndecided } from '../../app/api-problem.ts'
import { createListeners } from '../../app/store.ts'
import type { PublishKind } from './publish-words.ts'

/** What a person asked for with one press of a button, until its result is closed. */
export type PublishRequest = {
  key: string
  kind: PublishKind
  /** '2 products', 'all 5,000 matching products', '3 failed listings'. */
  what: string
  state: { is: 'sending' } | { is: 'started'; runId: number } | { is: 'refused'; problem: unknown }
  /** What becomes of the selection when the result is closed. */
  onClosed: () => void
  /** Asks the server; the same Idempotency-Key makes a repetition harmless. */
  send: (idempotencyKey: string) => Promise<{ id: number }>
  idempotencyKey: string
}

export type NewRequest = Omit<PublishRequest, 'state' | 'idempotencyKey'>

/** Sends what was asked for; it goes on when nobody looks. */
export function createPublishRequests({ randomKey }: { randomKey: () => string }) {
  const { tell, subscribe } = createListeners<PublishRequest>()
  const requests = new Map<string, PublishRequest>()

  function change(key: string, part: Partial<PublishRequest>) {
    const before = requests.get(key)
    if (before === undefined) return
    const request = { ...before, ...part }
    requests.set(key, request)
    tell(request)
  }

  async function run(key: string) {
    const request = requests.get(key)
    if (request === undefined) return
    const { send, idempotencyKey } = request
    change(key, { state: { is: 'sending' } })
    try {
      const { id } = await send(idempotencyKey)
      change(key, { state: { is: 'started', runId: id } })
    } catch (problem) {
      // What was decided is answered the same for ever under its key.
      const nextKey = isUndecided(problem) ? idempotencyKey : randomKey()
      change(key, { state: { is: 'refused', problem }, idempotencyKey: nextKey })
    }
  }

  return {
    start: (request: NewRequest) => {
      requests.set(request.key, { ...request, state: { is: 'sending' }, idempotencyKey: request.key })
      return run(request.key)
    },
    /** Sends again what was refused. */
    repeat: run,
    get: (key: string) => requests.get(key),
    /** Its selection is done with once; what goes on goes on. */
    close: (key: string) => {
      const request = requests.get(key)
      if (request === undefined) return
      requests.set(key, { ...request, onClosed: () => {} })
      request.onClosed()
    },
    subscribe,
    forget: () => requests.clear(),
  }
}
