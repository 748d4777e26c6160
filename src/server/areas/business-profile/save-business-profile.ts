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

/** Puts this logo in the place of the one before; null takes it off. */
export function changeLogo(
  db: Db,
  logo: Buffer | null,
  { editor, now }: Pick<Saving, 'editor' | 'now'>,
): Promise<BusinessProfile> {
  return inTransaction(db, { actor: editor, reason: 'business profile' }, async (tx) => {
    await store.writeLogo(tx, logo, { editor, now })
    return replyOf(await store.findBusinessProfile(tx))
  })
}

/** As an address that holds the picture itself. */
export function logoAddress(logo: Buffer | null): string | null {
  return logo === null ? null : `data:image/png;base64,${logo.toString('base64')}`
}

type Row = Awaited<ReturnType<typeof store.findBusinessProfile>>

function replyOf({ updated_on, logo, ...row }: Row): BusinessProfile {
  return { ...row, logo: logoAddress(logo), updated_on: updated_on?.toISOString() ?? null }
}
