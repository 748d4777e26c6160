import type { BusinessProfile, BusinessProfileInput } from '../../../contract/business-profile.endpoints.ts'
import { inTransaction, type Db } from '../../platform/database/database.ts'
import { requireVersion, type VersionCheck } from '../../platform/http/entity-tag.ts'
import { readBusinessProfile } from './business-profile-input.ts'
import * as store from './business-profile.store.ts'

type Saving = { input: BusinessProfileInput; expected: VersionCheck; editor: string; now: Date }

export async function showBusinessProfile(db: Db): Promise<BusinessProfile> {
  return replyOf(await store.findBusinessProfile(db))
}

/** Puts the whole profile in the place of the one before; whoever was quicker is not written over. */
export function saveBusinessProfile(
  db: Db,
  { input, expected, editor, now }: Saving,
): Promise<BusinessProfile> {
  const cells = readBusinessProfile(input)
  return inTransaction(db, { actor: editor, reason: 'business profile' }, async (tx) => {
    requireVersion(expected, replyOf(await store.lockBusinessProfile(tx)))
    await store.writeBusinessProfile(tx, cells, { editor, now })
    return replyOf(await store.findBusinessProfile(tx))
  })
}

type Row = Awaited<ReturnType<typeof store.findBusinessProfile>>

function replyOf({ updated_on, ...row }: Row): BusinessProfile {
  return { ...row, updated_on: updated_on?.toISOString() ?? null }
}
