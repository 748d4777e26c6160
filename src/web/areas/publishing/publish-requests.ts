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
}

export type NewRequest = Omit<PublishRequest, 'state'> & {
  /** Asks the server; the same Idempotency-Key makes a repetition harmless. */
  send: (idempotencyKey: string) => Promise<{ id: number }>
}

/** Sends what was asked for; it goes on when nobody looks. */
export function createPublishRequests({ randomKey }: { randomKey: () => string }) {
  const { tell, subscribe } = createListeners<PublishRequest>()
  const requests = new Map<string, PublishRequest>()
  const sending = new Map<string, { send: NewRequest['send']; idempotencyKey: string }>()

  function change(key: string, state: PublishRequest['state']) {
    const before = requests.get(key)
    if (before === undefined) return
    const request = { ...before, state }
    requests.set(key, request)
    tell(request)
  }

  async function run(key: string) {
    const asked = sending.get(key)
    if (asked === undefined) return
    change(key, { is: 'sending' })
    try {
      const { id } = await asked.send(asked.idempotencyKey)
      change(key, { is: 'started', runId: id })
    } catch (problem) {
      // What was decided is answered the same for ever under its key.
      if (!isUndecided(problem)) asked.idempotencyKey = randomKey()
      change(key, { is: 'refused', problem })
    }
  }

  return {
    start: ({ send, ...request }: NewRequest) => {
      requests.set(request.key, { ...request, state: { is: 'sending' } })
      sending.set(request.key, { send, idempotencyKey: request.key })
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
    forget: () => {
      requests.clear()
      sending.clear()
    },
  }
}
