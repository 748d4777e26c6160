import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

export type StoredToken = {
  /** Null until the first one was given. */
  sealedToken: Buffer | null
  sealedRefreshToken: Buffer | null
  fingerprint: string
  expiresAt: Date | null
}

/** The token that the workers of a credential share; null before anybody asked for one. */
export async function findToken(db: Db, credential: string): Promise<StoredToken | null> {
  const row = await db
    .selectFrom('channel_token')
    .select([
      'sealed_token as sealedToken',
      'sealed_refresh_token as sealedRefreshToken',
      'fingerprint',
      'expires_at as expiresAt',
    ])
    .where('credential', '=', credential)
    .executeTakeFirst()
  return row ?? null
}

type Claim = {
  fingerprint: string
  /** The token that is to be replaced; when it has been meanwhile, there is nothing to claim. */
  seen: Buffer | null
  seconds: number
}

/** The right to ask for the next token, for one worker at a time; null when somebody else has it. What is stored stays. */
export async function claimRenewal(db: Db, credential: string, claim: Claim): Promise<string | null> {
  const { fingerprint, seen, seconds } = claim
  const renewer = randomUUID()
  const { rows } = await sql`
    insert into channel_token (credential, fingerprint, renewer, renewing_until)
    values (${credential}, ${fingerprint}, ${renewer}, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (credential) do update
    set renewer = excluded.renewer, renewing_until = excluded.renewing_until
    where (channel_token.renewing_until is null or channel_token.renewing_until < clock_timestamp())
      and channel_token.sealed_token is not distinct from ${seen}
    returning renewer`.execute(db)
  return rows.length === 0 ? null : renewer
}

/** Gives the right back, so that the next worker need not wait for it to run out. */
export async function releaseRenewal(db: Db, credential: string, renewer: string): Promise<void> {
  await db
    .updateTable('channel_token')
    .set({ renewer: null, renewing_until: null })
    .where('credential', '=', credential)
    .where('renewer', '=', renewer)
    .execute()
}

type NextToken = StoredToken & {
  seen: Buffer | null
  sealedToken: Buffer
  expiresAt: Date
  /** When the refresh token ends, where the channel says so. */
  refreshExpiresAt: Date | null
}

/**
 * Puts the next token in the place of the one that was seen, its refresh token with it. False when another one stands
 * there. A right that ran out meanwhile does not matter: if nobody stored anything since, ours is the newest there is.
 */
export async function saveToken(db: Db, credential: string, next: NextToken): Promise<boolean> {
  const { seen, sealedToken, sealedRefreshToken, fingerprint, expiresAt, refreshExpiresAt } = next
  const { numAffectedRows } = await sql`
    update channel_token
    set sealed_token = ${sealedToken}, sealed_refresh_token = ${sealedRefreshToken},
      fingerprint = ${fingerprint}, expires_at = ${expiresAt}, refresh_expires_at = ${refreshExpiresAt}, renewer = null, renewing_until = null,
      updated_at = clock_timestamp()
    where credential = ${credential} and sealed_token is not distinct from ${seen}`.execute(db)
  return numAffectedRows === 1n
}
