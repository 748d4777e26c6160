import type { Db } from '../../platform/database/database.ts'
import { createUser } from './create-user.ts'
import { findUserByName } from './users.store.ts'

/** The account that `npm start` prints; it exists in demo mode only, which answers on this machine alone. */
export const demoUser = { username: 'demo', password: 'backroom-demo', email: 'demo@example.com' }

export async function createDemoUser(db: Db): Promise<void> {
  if ((await findUserByName(db, demoUser.username)) === undefined) await createUser(db, demoUser)
}
