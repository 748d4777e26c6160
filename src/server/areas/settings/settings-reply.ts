import type { UserConfiguration } from '../../../contract/settings.ts'
import { withDefaults } from './user-settings.ts'
import type { SettingsRow } from './user-settings.store.ts'

export function settingsReply({ settings, version }: SettingsRow): UserConfiguration {
  return { ...withDefaults(settings), version }
}
