import type { Db } from '../../platform/database/database.ts'
import { Conflict } from '../../platform/errors.ts'
import { hashPassword } from './password-hash.ts'
import { checkedEmail, checkedPassword, checkedUsername } from './user-input.ts'
import { insertUser } from './users.store.ts'

export type NewUser = {
  username: string
  email: string
  password: string
}

/** Makes an account and answers its id; names that differ only in case are the same name. */
export async function createUser(db: Db, { username, email, password }: NewUser): Promise<number> {
  const user = {
    username: checkedUsername(username),
    email: checkedEmail(email),
    password_hash: await hashPassword(checkedPassword(password)),
  }
  const id = await insertUser(db, user)
  if (id === undefined)
    throw new Conflict(`There is a user named ${user.username} already.`, { code: 'name_taken' })
  return id
}
