import type { ChangePasswordBody } from '../../../contract/accounts.ts'
import type { Context } from '../../context.ts'
import { invalidField, Unauthorized } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/app-type.ts'
import { tryPassword } from './limited-try.ts'
import { hashPassword, isPasswordOf } from './password-hash.ts'
import { deleteSessionsOf } from './sessions.store.ts'
import { findUserById, updateUser } from './users.store.ts'

type Caller = { user: CurrentUser; sessionId: number }

/** Gives the caller a new password and ends their other sessions. Guessing the old one is limited by itself, not by who tries to sign in. */
export async function changePassword(
  context: Context,
  caller: Caller,
  body: ChangePasswordBody,
): Promise<void> {
  const user = await findUserById(context.db, caller.user.id)
  if (user === undefined) throw new Unauthorized()
  const guesses = [{ scope: 'password', subject: String(user.id) }] as const
  const fits = await tryPassword(context, [...guesses], async () =>
    (await isPasswordOf(user.password_hash, body.old_password)) ? true : undefined,
  )
  if (fits === undefined) {
    const sentence = 'Old password is not your present password.'
    throw invalidField('old_password', sentence, { code: 'invalid_credentials' })
  }
  const passwordHash = await hashPassword(body.new_password)
  await context.db.transaction().execute(async (tx) => {
    await updateUser(tx, user.id, { password_hash: passwordHash, updated_on: context.clock.now() })
    await deleteSessionsOf(tx, user.id, caller.sessionId)
  })
}
