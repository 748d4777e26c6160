import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

export type StoredConsent = { sealed: Buffer; startedBy: string }

type Started = StoredConsent & { stateHash: Buffer; credential: string; seconds: number }

/** Remembers who was sent off; those who never came back are forgotten. */
export async function saveConsent(db: Db, started: Started): Promise<void> {
  const { stateHash, credential, sealed, startedBy, seconds } = started
  await sql`
    with forgotten as (delete from channel_consent where expires_at < clock_timestamp())
    insert into channel_consent (state_hash, credential, sealed, started_by, expires_at)
    values (${stateHash}, ${credential}, ${sealed}, ${startedBy}, clock_timestamp() + make_interval(secs => ${seconds}))`.execute(
    db,
  )
}

/** Once, and in time; null for all others. */
export async function takeConsent(
  db: Db,
  stateHash: Buffer,
  credential: string,
): Promise<StoredConsent | null> {
  const { rows } = await sql<StoredConsent>`
    delete from channel_consent
    where state_hash = ${stateHash} and credential = ${credential} and expires_at > clock_timestamp()
    returning sealed, started_by as "startedBy"`.execute(db)
  return rows[0] ?? null
}
