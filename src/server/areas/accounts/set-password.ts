import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { hashPassword } from './password-hash.ts'
import { requireUser } from './require-user.ts'
import { deleteSessionsOf } from './sessions.store.ts'
import { checkedPassword } from './user-input.ts'
import { updateUser } from './users.store.ts'

/** Gives an account a new password without asking for the old one, opens it again if it was disabled, ends its sessions. */
export async function setPassword(db: Db, clock: Clock, username: string, password: string): Promise<void> {
  const user = await requireUser(db, username)
  const passwordHash = await hashPassword(checkedPassword(password))
  await db.transaction().execute(async (tx) => {
    await updateUser(tx, user.id, {
      password_hash: passwordHash,
      is_disabled: false,
      updated_on: clock.now(),
    })
    await deleteSessionsOf(tx, user.id)
  })
}
