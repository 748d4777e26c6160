import { useSyncExternalStore } from 'react'
import { createListeners } from './store.ts'

/** Who is signed in, as the sign-in answer said. */
export type Session = { token: string; email: string; userName: string; userId: string }

// The token is written last: other tabs react to it and read the rest.
const sessionKeys = ['email', 'userName', 'userId', 'token'] as const
/** signed-out: by the person. ended: the server no longer knows the token. */
export type SessionChange = 'started' | 'ended' | 'signed-out'

/** Keeps the session in browser storage under the spec's keys and tells listeners, also of other tabs, when it changes. */
export function createSessionStore(storage: () => Storage) {
  const { tell, subscribe } = createListeners<SessionChange>()
  let snapshot: Session | null | undefined
  const announce = (change: SessionChange) => {
    snapshot = undefined
    tell(change)
  }
  return {
    read: (): Session | null => {
      if (snapshot === undefined) snapshot = readFrom(storage())
      return snapshot
    },
    start: (session: Session) => {
      for (const key of sessionKeys) storage().setItem(key, session[key])
      announce('started')
    },
    /**
     * A dead token: forgets who was signed in and nothing else, so that drafts wait for whoever signs in and returns.
     * A late refusal of an earlier token must not end the session that came after it.
     */
    end: (token: string) => {
      if (storage().getItem('token') !== token) return
      for (const key of sessionKeys) storage().removeItem(key)
      announce('ended')
    },
    /** Logout: leaves nothing behind. */
    clear: () => {
      storage().clear()
      announce('signed-out')
    },
    /** Another tab changed the storage; a key of null means that everything was cleared. */
    storageChanged: (key: string | null) => {
      if (key === null) announce('signed-out')
      else if (key === 'token') announce(storage().getItem('token') === null ? 'ended' : 'started')
    },
    subscribe,
  }
}

function readFrom(storage: Storage): Session | null {
  const token = storage.getItem('token')
  if (token === null || token === '') return null
  const text = (key: string) => storage.getItem(key) ?? ''
  return { token, email: text('email'), userName: text('userName'), userId: text('userId') }
}

export const session = createSessionStore(() => window.localStorage)

export function useSession(): Session | null {
  return useSyncExternalStore(session.subscribe, session.read)
}

/** The name as the top bar shows it: only the first letter changes, since the rest is as its owner wrote it. */
export function capitalised(name: string): string {
  const [first = ''] = name
  return first.toLocaleUpperCase() + name.slice(first.length)
}
