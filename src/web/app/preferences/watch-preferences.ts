import { preferences, type SettingsChange } from './preferences.ts'
import { changeSettings, showSettings } from '../../../contract/settings.endpoints.ts'
import { ApiProblem } from '../api-problem.ts'
import { call } from '../call.ts'
import { session } from '../session.ts'
import { tray } from '../tray/tray.ts'

const trayId = 'preferences'

const saver = createPreferenceSaver({
  send: async (change: SettingsChange) => {
    await call(changeSettings, { body: change })
    tray.remove(trayId)
  },
  onFailure: (problem) => {
    if (problem instanceof ApiProblem && problem.status === 401) return
    const onRetry = () => void saver.flush()
    tray.add({ id: trayId, title: 'Your settings could not be saved', problem, onRetry })
  },
  delayMs: 400,
})

/** Takes the user's look from the server when a session starts, and every later choice there. */
export function watchPreferences() {
  let controller = new AbortController()
  const load = () => {
    controller.abort()
    controller = new AbortController()
    if (session.read() === null) saver.forget()
    else void loadPreferences(controller.signal)
  }
  preferences.onChange((change) => (session.read() === null ? undefined : saver.save(change)))
  session.subscribe(load)
  load()
}

async function loadPreferences(signal: AbortSignal) {
  // What is chosen while the answer is on its way is newer than the answer.
  let newer: SettingsChange = saver.pending()
  const stopListening = preferences.onChange((change) => (newer = { ...newer, ...change }))
  try {
    const configuration = await call(showSettings, { signal })
    preferences.load({ ...configuration, ...newer })
  } catch (problem) {
    // The mirrored look stays; the next visit asks again.
    if (!signal.aborted && !(problem instanceof ApiProblem)) throw problem
  } finally {
    stopListening()
  }
}

type PreferenceSaverOptions = {
  send: (change: SettingsChange) => Promise<unknown>
  onFailure: (problem: unknown, change: SettingsChange) => void
  delayMs: number
}

/** Collects quick changes into one call. A failed one is kept, so that a retry or the next change carries it. */
export function createPreferenceSaver({ send, onFailure, delayMs }: PreferenceSaverOptions) {
  let waiting: SettingsChange = {}
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Sends what waits now; for a page that is about to go. */
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
    /** Saves a change a moment later, together with those that follow at once. */
    save: (change: SettingsChange) => {
      waiting = { ...waiting, ...change }
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), delayMs)
    },
    flush,
    /** What was chosen and is not on the server yet. */
    pending: () => waiting,
    /** Drops what waits, because its user is gone. */
    forget: () => {
      clearTimeout(timer)
      waiting = {}
    },
  }
}
