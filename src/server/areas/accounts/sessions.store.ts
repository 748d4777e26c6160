import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { plannedOnce } from '../../platform/database/prepared-statements.ts'

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSessionByHash>>>

/** Finds a session of a user who is not disabled. */
export function findSessionByHash(db: Db, tokenHash: string) {
  return sessions(db).where('session_token.token_hash', '=', tokenHash).executeTakeFirst()
}

export function findSessionsById(db: Db, ids: number[]) {
  return sessions(db)
    .where('session_token.id', '=', sql<number>`any(${ids}::integer[])`)
    .execute()
}

function sessions(db: Db) {
  return db
    .selectFrom('session_token')
    .modifyFront(plannedOnce)
    .innerJoin('user_account', 'user_account.id', 'session_token.user_id')
    .select([
      'session_token.id as session_id',
      'session_token.created_on',
      'session_token.last_used_on',
      'user_account.id as user_id',
      'user_account.username',
      'user_account.email',
    ])
    .where('user_account.is_disabled', '=', false)
}

export async function insertSession(db: Db, userId: number, tokenHash: string, now: Date): Promise<void> {
  await db
    .insertInto('session_token')
    .values({ user_id: userId, token_hash: tokenHash, created_on: now, last_used_on: now })
    .execute()
}

export async function noteUse(db: Db, sessionId: number, now: Date): Promise<void> {
  await db.updateTable('session_token').set({ last_used_on: now }).where('id', '=', sessionId).execute()
}

export async function deleteSession(db: Db, sessionId: number): Promise<void> {
  await db.deleteFrom('session_token').where('id', '=', sessionId).execute()
}

/** Ends all sessions of a user, but for one. */
export async function deleteSessionsOf(db: Db, userId: number, exceptId?: number): Promise<void> {
  const sessions = db.deleteFrom('session_token').where('user_id', '=', userId)
  await (exceptId === undefined ? sessions : sessions.where('id', '<>', exceptId)).execute()
}

export async function deleteSessionsCreatedBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('session_token').where('created_on', '<', time).execute()
}
