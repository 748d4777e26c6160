import type { SettingsChange } from './preferences.ts'

export type PreferenceSaver = {
  /** Saves a change a moment later, together with those that follow at once. */
  save: (change: SettingsChange) => void
  /** Sends what waits now; for a page that is about to go. */
  flush: () => Promise<void>
  /** What was chosen and is not on the server yet. */
  pending: () => SettingsChange
  /** Drops what waits, because its user is gone. */
  forget: () => void
}

export type PreferenceSaverOptions = {
  send: (change: SettingsChange) => Promise<unknown>
  onFailure: (problem: unknown, change: SettingsChange) => void
  delayMs: number
}

/** Collects quick changes into one call. A failed one is kept, so that a retry or the next change carries it. */
export function createPreferenceSaver({ send, onFailure, delayMs }: PreferenceSaverOptions): PreferenceSaver {
  let waiting: SettingsChange = {}
  let timer: ReturnType<typeof setTimeout> | undefined

  async function flush() {
    clearTimeout(timer)
    const change = waiting
    if (Object.keys(change).length === 0) return
    waiting = {}
    try {
      await send(change)
    } catch (problem) {
      waiting = { ...change, ...waiting }
      onFailure(problem, change)
    }
  }

  return {
    save: (change) => {
      waiting = { ...waiting, ...change }
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), delayMs)
    },
    flush,
    pending: () => waiting,
    forget: () => {
      clearTimeout(timer)
      waiting = {}
    },
  }
}
