import { defaultSettings } from '../../../contract/default-settings.ts'
import type { UserConfigurationChanges, UserSettings } from '../../../contract/settings.ts'

/** Only what a user chose is stored, so that a better default reaches everybody who didn't. */
export type ChosenSettings = Partial<UserSettings>

/** What the user sees. */
export function withDefaults(chosen: ChosenSettings): UserSettings {
  return { ...defaultSettings, ...chosen }
}

/** The choices after a change: null takes one back. */
export function withChanges(chosen: ChosenSettings, changes: UserConfigurationChanges): ChosenSettings {
  const merged = Object.entries({ ...chosen, ...changes })
  return Object.fromEntries(merged.filter(([, value]) => value !== null && value !== undefined))
}
