import type { createDrafts } from '../drafts.ts'
import { drafts } from '../drafts.ts'
import { parseChange, preferences, type SettingsChange } from './preferences.ts'
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
    if (session.read() === null) return saver.forget()
    void saver.flush()
    void loadPreferences(controller.signal)
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
  kept?: ReturnType<typeof createDrafts>
}

const draftName = 'settings'

/** Collects quick changes into one call. What the server has not taken outlives the page: the next call, or visit, carries it. */
export function createPreferenceSaver({ send, onFailure, delayMs, kept = drafts }: PreferenceSaverOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const pending = () => parseChange(kept.read(draftName))
  const keep = (change: SettingsChange) =>
    Object.keys(change).length === 0 ? kept.remove(draftName) : kept.write(draftName, change)

  /** Sends what waits now. */
  async function flush() {
    clearTimeout(timer)
    const sent = pending()
    if (Object.keys(sent).length === 0) return
    try {
      await send(sent)
      const said = new Map(Object.entries(sent).map(([name, value]) => [name, JSON.stringify(value)]))
      const newer = Object.entries(pending()).filter(
        ([name, value]) => said.get(name) !== JSON.stringify(value),
      )
      keep(Object.fromEntries(newer))
    } catch (problem) {
      // What the server does not take at all would fail again on every visit.
      if (problem instanceof ApiProblem && problem.status === 400) keep({})
      onFailure(problem, sent)
    }
  }

  return {
    /** Saves a change a moment later, together with those that follow at once. */
    save: (change: SettingsChange) => {
      keep({ ...pending(), ...change })
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), delayMs)
    },
    flush,
    /** What was chosen and is not on the server yet. */
    pending,
    /** Drops what waits, because its user is gone. */
    forget: () => {
      clearTimeout(timer)
      keep({})
    },
  }
}
