import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { BusinessProfileCells } from './business-profile-input.ts'

export function findBusinessProfile(db: Db) {
  return profileOf(db).executeTakeFirstOrThrow()
}

/** Kept from changing. */
export function lockBusinessProfile(tx: Tx) {
  return profileOf(tx).forUpdate().executeTakeFirstOrThrow()
}

export async function writeBusinessProfile(
  tx: Tx,
  cells: BusinessProfileCells,
  by: { editor: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('business_profile')
    .set({ ...cells, version: sql`version + 1`, updated_by: by.editor, updated_on: by.now })
    .execute()
}

/** Null takes it off. */
export async function writeLogo(
  tx: Tx,
  logo: Buffer | null,
  by: { editor: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('business_profile')
    .set({ logo, version: sql`version + 1`, updated_by: by.editor, updated_on: by.now })
    .execute()
}

function profileOf(db: Db) {
  return db
    .selectFrom('business_profile')
    .select(['name', 'address_line1', 'address_line2', 'postcode', 'city', 'state', 'country'])
    .select(['tax_id', 'email_address', 'phone', 'logo', 'version', 'updated_by', 'updated_on'])
}
