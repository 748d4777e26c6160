import { defaultSettings } from '../../../contract/default-settings.ts'
import type {
  UserConfiguration,
  UserConfigurationChanges,
  UserSettings,
} from '../../../contract/settings.endpoints.ts'
import type { Context } from '../../context.ts'
import { requireVersion, type VersionCheck } from '../../platform/http/entity-tag.ts'
import { lockSettings, saveSettings, type ChosenSettings, type SettingsRow } from './user-settings.store.ts'

/** Changes what the user named and leaves the rest; changes of two windows at once both stay. */
export function changeSettings(
  { clock, db }: Context,
  userId: number,
  { changes, expected }: { changes: UserConfigurationChanges; expected: VersionCheck },
): Promise<UserConfiguration> {
  return db.transaction().execute(async (tx) => {
    const row = await lockSettings(tx, userId)
    requireVersion(expected, settingsReply(row))
    const changed = { settings: withChanges(row.settings, changes), version: row.version + 1 }
    await saveSettings(tx, userId, changed, clock.now())
    return settingsReply(changed)
  })
}

export function settingsReply({ settings, version }: SettingsRow): UserConfiguration {
  return { ...withDefaults(settings), version }
}

/** What the user sees. */
export function withDefaults(chosen: ChosenSettings): UserSettings {
  return { ...defaultSettings, ...chosen }
}

/** The choices after a change: null takes one back. */
export function withChanges(chosen: ChosenSettings, changes: UserConfigurationChanges): ChosenSettings {
  const merged = Object.entries({ ...chosen, ...changes })
  return Object.fromEntries(merged.filter(([, value]) => value !== null && value !== undefined))
}
