import type { UserConfiguration, UserConfigurationChanges } from '../../../contract/settings.ts'
import type { Context } from '../../context.ts'
import { requireVersion } from '../../platform/http/entity-tag.ts'
import type { VersionCheck } from '../../platform/http/entity-tag.ts'
import { withChanges } from './user-settings.ts'
import { lockSettings, saveSettings } from './user-settings.store.ts'
import { settingsReply } from './settings-reply.ts'

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
