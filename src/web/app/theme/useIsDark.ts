import { useSyncExternalStore } from 'react'
import { usePreferences } from '../preferences/preferences.ts'

const darkQuery = '(prefers-color-scheme: dark)'

/** The scheme that is shown: the user's choice, or the system's where they left it to that. */
export function useIsDark(): boolean {
  const { color_scheme: scheme } = usePreferences()
  const isSystemDark = useSyncExternalStore(subscribe, () => window.matchMedia(darkQuery).matches)
  return scheme === 'system' ? isSystemDark : scheme === 'dark'
}

function subscribe(listener: () => void) {
  const list = window.matchMedia(darkQuery)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}
