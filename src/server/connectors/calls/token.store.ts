import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

export type StoredToken = { sealedToken: Buffer; fingerprint: string; expiresAt: Date }

/** The token that the workers of a credential share; null before the first one. */
export async function findToken(db: Kysely<Schema>, credential: string): Promise<StoredToken | null> {
  const row = await db
    .selectFrom('channel_token')
    .select(['sealed_token', 'fingerprint', 'expires_at'])
    .where('credential', '=', credential)
    .executeTakeFirst()
  if (row === undefined) return null
  return { sealedToken: row.sealed_token, fingerprint: row.fingerprint, expiresAt: row.expires_at }
}

/** Keeps a token; the last one to arrive is the one that is used. */
export async function saveToken(
  db: Kysely<Schema>,
  credential: string,
  token: StoredToken,
  now: Date,
): Promise<void> {
  const row = {
    sealed_token: token.sealedToken,
    fingerprint: token.fingerprint,
    expires_at: token.expiresAt,
    updated_at: now,
  }
  await db
    .insertInto('channel_token')
    .values({ credential, ...row })
    .onConflict((conflict) => conflict.column('credential').doUpdateSet(row))
    .execute()
}
