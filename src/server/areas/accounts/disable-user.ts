import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { requireUser } from './require-user.ts'
import { deleteSessionsOf } from './sessions.store.ts'
import { updateUser } from './users.store.ts'

/** Shuts an account: its sessions end now and nobody signs in with it again. */
export async function disableUser(db: Db, clock: Clock, username: string): Promise<void> {
  const user = await requireUser(db, username)
  await db.transaction().execute(async (tx) => {
    await updateUser(tx, user.id, { is_disabled: true, updated_on: clock.now() })
    await deleteSessionsOf(tx, user.id)
  })
}
