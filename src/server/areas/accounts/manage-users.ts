import { longestPassword, longestUsername, shortestPassword } from '../../../contract/accounts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { Conflict, invalidField, NotFound } from '../../platform/errors.ts'
import { hashPassword } from './password-hash.ts'
import { deleteSessionsOf } from './sessions.store.ts'
import { findUserByName, insertUser, updateUser, type UserChanges } from './users.store.ts'

type NewUser = {
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

/** The account that `npm start` prints; it exists in demo mode only, which answers on this machine alone. */
export const demoUser = { username: 'demo', password: 'backroom-demo', email: 'demo@example.com' }

export async function createDemoUser(db: Db): Promise<void> {
  if ((await findUserByName(db, demoUser.username)) === undefined) await createUser(db, demoUser)
}

/** Gives an account a new password without asking for the old one, opens it again if it was disabled, ends its sessions. */
export async function setPassword(db: Db, clock: Clock, username: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(checkedPassword(password))
  await changeUser(db, username, { password_hash: passwordHash, is_disabled: false, updated_on: clock.now() })
}

/** Shuts an account: its sessions end now and nobody signs in with it again. */
export async function disableUser(db: Db, clock: Clock, username: string): Promise<void> {
  await changeUser(db, username, { is_disabled: true, updated_on: clock.now() })
}

async function changeUser(db: Db, username: string, changes: UserChanges): Promise<void> {
  const user = await findUserByName(db, username.trim())
  if (user === undefined)
    throw new NotFound(`There is no user named ${username.trim()}.`, { code: 'user_not_found' })
  await db.transaction().execute(async (tx) => {
    await updateUser(tx, user.id, changes)
    await deleteSessionsOf(tx, user.id)
  })
}

/** The name as it is stored: without space around it, and without characters that can't be seen. */
export function checkedUsername(text: string): string {
  const username = text.trim()
  if (username.length === 0 || username.length > longestUsername || /\p{Cc}/u.test(username)) {
    throw invalidField('username', `The username needs 1 to ${longestUsername} visible characters.`)
  }
  return username
}

export function checkedEmail(text: string): string {
  const email = text.trim()
  if (email.length > 254 || !/^[^\s@]+@[^\s@]+$/.test(email))
    throw invalidField('email', 'The email takes an address like ann@example.com.')
  return email
}

export function checkedPassword(password: string): string {
  if (password.length < shortestPassword || password.length > longestPassword) {
    throw invalidField('password', `The password needs ${shortestPassword} to ${longestPassword} characters.`)
  }
  return password
}
