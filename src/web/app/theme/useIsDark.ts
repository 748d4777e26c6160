import { useMediaQuery } from '@mantine/hooks'
import { usePreferences } from '../preferences/preferences.ts'

/** The scheme that is shown: the user's choice, or the system's where they left it to that. */
export function useIsDark(): boolean {
  const { color_scheme: scheme } = usePreferences()
  const atOnce = { getInitialValueInEffect: false }
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)', undefined, atOnce)
  return scheme === 'system' ? isSystemDark : scheme === 'dark'
}
