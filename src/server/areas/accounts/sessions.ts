import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { FindLiving, FindSession } from '../../platform/http/authentication.ts'
import { findSessionByHash, findSessionsById, noteUse, type SessionRow } from './sessions.store.ts'

/** Who a token belongs to, while its session is alive and its user is not disabled. */
export function sessionFinder(db: Db, clock: Clock): FindSession {
  return async (token) => {
    const row = await findSessionByHash(db, hashToken(token))
    const now = clock.now()
    if (row === undefined || !isAlive(row, now)) return undefined
    const sinceUseMs = now.getTime() - row.last_used_on.getTime()
    if (sinceUseMs >= noticeMs) await noteUse(db, row.session_id, now)
    return { user: { id: row.user_id, username: row.username, email: row.email }, session: row.session_id }
  }
}

/** Which of these sessions have not ended. */
export function livingSessions(db: Db, clock: Clock): FindLiving {
  return async (ids) => {
    const now = clock.now()
    const rows = await findSessionsById(db, ids)
    return rows.filter((row) => isAlive(row, now)).map(({ session_id: id }) => id)
  }
}

const hourMs = 3600_000

/** A session ends after this long without a request. */
const idleMs = 12 * hourMs
/** A session ends after this long in any case. */
export const absoluteMs = 7 * 24 * hourMs
// Writing down every single use would turn each read into a write.
const noticeMs = 60_000

function isAlive({ created_on, last_used_on }: SessionRow, now: Date): boolean {
  const isFresh = now.getTime() - last_used_on.getTime() < idleMs
  return isFresh && now.getTime() - created_on.getTime() < absoluteMs
}

/** A new opaque token of 256 random bits. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

// No salt: 256 random bits can't be guessed, and the hash is what a session is found by.
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
