import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { FindSession } from '../../platform/http/authentication.ts'
import { isAlive, isWorthNoting } from './session-rules.ts'
import { hashToken } from './session-token.ts'
import { findSessionByHash, noteUse } from './sessions.store.ts'

/** Who a token belongs to, while its session is alive and its user is not disabled. */
export function sessionFinder(db: Db, clock: Clock): FindSession {
  return async (token) => {
    const row = await findSessionByHash(db, hashToken(token))
    const now = clock.now()
    if (row === undefined || !isAlive(row, now)) return undefined
    if (isWorthNoting(row, now)) await noteUse(db, row.session_id, now)
    return { user: { id: row.user_id, username: row.username, email: row.email }, session: row.session_id }
  }
}
