import { useSyncExternalStore } from 'react'

const tickMs = 5_000

/** The time of now, for words that go on by themselves. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(onTick, lastTick, lastTick))
}

/** One timer for all that are on the screen. */
const listeners = new Set<() => void>()
let timer = 0

function onTick(listener: () => void): () => void {
  if (listeners.size === 0) timer = window.setInterval(() => listeners.forEach((each) => each()), tickMs)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** The same time for all that are drawn at once. */
function lastTick(): number {
  return Math.floor(Date.now() / tickMs) * tickMs
}
