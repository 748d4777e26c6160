export type ConnectionOptions = {
  isBrowserOnline: () => boolean
  isReachable: () => Promise<boolean>
  schedule: (callback: () => void, delayMs: number) => () => void
}

const calmDelayMs = 30_000
const anxiousDelayMs = 2_000

/** Knows whether the server can be reached: the browser's word first, then a heartbeat. */
export function createConnection({ isBrowserOnline, isReachable, schedule }: ConnectionOptions) {
  const listeners = new Set<() => void>()
  let isOnline = isBrowserOnline()
  let cancelNext = () => {}
  let running: Promise<void> | null = null

  function set(next: boolean) {
    if (next === isOnline) return
    isOnline = next
    listeners.forEach((listener) => listener())
  }

  async function beat() {
    cancelNext()
    // A machine that serves itself still answers when its network is gone, so both must say yes.
    const answered = await isReachable()
    set(answered && isBrowserOnline())
    running = null
    cancelNext = schedule(check, isOnline ? calmDelayMs : anxiousDelayMs)
  }

  function check() {
    running ??= beat()
  }

  return {
    isOnline: () => isOnline,
    /** Asks now, for example because a call got no answer. */
    check,
    browserWentOffline: () => {
      set(false)
      check()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
