import type { UserSettings } from '../../../contract/settings.endpoints.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** Only what a user chose is stored, so that a better default reaches everybody who didn't. */
export type ChosenSettings = Partial<UserSettings>

export type SettingsRow = {
  settings: ChosenSettings
  version: number
}

const nothingChosen: SettingsRow = { settings: {}, version: 0 }

export async function readSettings(db: Db, userId: number): Promise<SettingsRow> {
  return (await settingsOf(db, userId).executeTakeFirst()) ?? nothingChosen
}

function settingsOf(db: Db, userId: number) {
  return db.selectFrom('user_configuration').select(['settings', 'version']).where('user_id', '=', userId)
}

/** Reads the row and holds it until the transaction ends; makes it for a user who never chose anything. */
export async function lockSettings(tx: Tx, userId: number): Promise<SettingsRow> {
  await tx
    .insertInto('user_configuration')
    .values({ user_id: userId, settings: '{}', version: nothingChosen.version })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  return settingsOf(tx, userId).forUpdate().executeTakeFirstOrThrow()
}

export async function saveSettings(tx: Tx, userId: number, row: SettingsRow, now: Date): Promise<void> {
  await tx
    .updateTable('user_configuration')
    .set({ settings: JSON.stringify(row.settings), version: row.version, updated_on: now })
    .where('user_id', '=', userId)
    .execute()
}
