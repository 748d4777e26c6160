import type { Db } from '../../platform/database/database.ts'
import { NotFound } from '../../platform/errors.ts'
import { findUserByName } from './users.store.ts'
import type { UserRow } from './users.store.ts'

export async function requireUser(db: Db, username: string): Promise<UserRow> {
  const user = await findUserByName(db, username.trim())
  if (user === undefined)
    throw new NotFound(`There is no user named ${username.trim()}.`, { code: 'user_not_found' })
  return user
}
