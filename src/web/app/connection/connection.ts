import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { isReachable, onNoAnswer } from '../call.ts'
import { createStore } from '../store.ts'

type ConnectionOptions = {
  isBrowserOnline: () => boolean
  isReachable: () => Promise<boolean>
  schedule: (callback: () => void, delayMs: number) => () => void
}

const calmDelayMs = 30_000
const anxiousDelayMs = 2_000

/** Knows whether the server can be reached: the browser's word first, then a heartbeat. */
export function createConnection({ isBrowserOnline, isReachable, schedule }: ConnectionOptions) {
  const { read: isOnline, write, subscribe } = createStore(isBrowserOnline())
  let cancelNext = () => {}
  let running: Promise<void> | null = null

  function set(next: boolean) {
    if (next !== isOnline()) write(next)
  }

  async function beat() {
    cancelNext()
    // A machine that serves itself still answers when its network is gone, so both must say yes.
    const answered = await isReachable()
    set(answered && isBrowserOnline())
    running = null
    cancelNext = schedule(check, isOnline() ? calmDelayMs : anxiousDelayMs)
  }

  function check() {
    running ??= beat()
  }

  return {
    isOnline,
    /** Asks now, for example because a call got no answer. */
    check,
    browserWentOffline: () => {
      set(false)
      check()
    },
    subscribe,
  }
}

const heartbeatLimitMs = 10_000

export const connection = createConnection({
  isBrowserOnline: () => navigator.onLine,
  isReachable: () => isReachable(AbortSignal.timeout(heartbeatLimitMs)),
  schedule: (callback, delayMs) => {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
})

/** Starts listening; what was fetched before is asked for anew as soon as the server is back. */
export function watchConnection(queryClient: QueryClient) {
  window.addEventListener('offline', connection.browserWentOffline)
  window.addEventListener('online', connection.check)
  onNoAnswer(connection.check)
  onlineManager.setEventListener((setOnline) => connection.subscribe(() => setOnline(connection.isOnline())))
  connection.subscribe(() => (connection.isOnline() ? void queryClient.invalidateQueries() : undefined))
  connection.check()
}
