import { useEffect } from 'react'
import type { UserConfigurationChange } from '../../../contract/user-configurations.ts'
import { calls } from '../../paths.ts'
import { ApiProblem } from '../api-problem.ts'
import { api } from '../api.ts'
import { useSession } from '../session.ts'
import { tray } from '../tray/tray.ts'
import { preferences } from './preferences.ts'
import { createPreferenceSaver } from './save-preferences.ts'

const trayId = 'preferences'

const saver = createPreferenceSaver({
  send: async (change: UserConfigurationChange) => {
    await api.patch(calls.userConfigurations, { body: change })
    tray.remove(trayId)
  },
  onFailure: (problem) => {
    if (problem instanceof ApiProblem && problem.status === 401) return
    tray.add({
      id: trayId,
      title: 'Your settings could not be saved',
      problem,
      onRetry: () => void saver.flush(),
    })
  },
  delayMs: 400,
})

/** Takes the user's look from the server at sign-in, and takes every later choice there. */
export function usePreferenceSync() {
  const token = useSession()?.token
  useEffect(() => {
    if (token === undefined) return
    const controller = new AbortController()
    const stopListening = preferences.onChange(saver.save)
    void loadPreferences(controller.signal)
    return () => {
      controller.abort()
      stopListening()
      saver.forget()
    }
  }, [token])
}

async function loadPreferences(signal: AbortSignal) {
  try {
    const configuration = await api.get<object>(calls.userConfigurations, { signal })
    // What was chosen while the answer was on its way is newer than the answer.
    preferences.load({ ...configuration, ...saver.pending() })
  } catch (problem) {
    if (signal.aborted || problem instanceof ApiProblem) return // The mirrored look stays; the next visit asks again.
    throw problem
  }
}
