import type { SignInBody, SignInReply } from '../../../contract/accounts.ts'
import type { Context } from '../../context.ts'
import { isStorable } from '../../platform/database/storable-text.ts'
import { invalidField, InvalidInput } from '../../platform/errors.ts'
import { activeViewId } from '../views/views.store.ts'
import { subjectsOfSignIn, tryPassword } from './limited-try.ts'
import { isPasswordOf } from './password-hash.ts'
import { deleteSessionsCreatedBefore, insertSession } from './sessions.store.ts'
import { forgetPlacesBefore, isAtHome, rememberPlace } from './sign-in-places.store.ts'
import { absoluteMs, createToken, hashToken } from './sessions.ts'
import { findUserByName, type UserRow } from './users.store.ts'

/** Opens a session for a name and a password; an unknown name, a wrong password and a disabled user look the same. */
export async function signIn(context: Context, body: SignInBody, address: string): Promise<SignInReply> {
  const username = body.username.trim()
  if (username === '') throw invalidField('username', "Username can't be empty.")
  // A name that can't be stored is nobody's, and a wrong one like any other.
  const user = isStorable(username) ? await findUserByName(context.db, username) : undefined
  // Asked for nobody, too, so that a name that exists takes no longer than one that does not.
  const knows = await isAtHome(context.db, { userId: user?.id ?? 0, address }, homeSince(context))
  const right = await tryPassword(context, subjectsOfSignIn(username, address, knows), async () => {
    const fits = await isPasswordOf(user?.password_hash, body.password)
    return fits && user?.is_disabled === false ? user : undefined
  })
  if (right === undefined) {
    throw new InvalidInput('Unable to log in with provided credentials.', { code: 'invalid_credentials' })
  }
  await rememberPlace(context.db, { userId: right.id, address }, context.clock.now())
  return openSession(context, right)
}

const atHomeMs = 30 * 24 * 3600_000

function homeSince({ clock }: Context): Date {
  return new Date(clock.now().getTime() - atHomeMs)
}

async function openSession(context: Context, user: UserRow): Promise<SignInReply> {
  const { db, clock } = context
  const now = clock.now()
  const token = createToken()
  const views = await db.transaction().execute(async (tx) => {
    await insertSession(tx, user.id, hashToken(token), now)
    return {
      products: await activeViewId(tx, user.id, 'Products'),
      orders: await activeViewId(tx, user.id, 'Orders'),
    }
  })
  await deleteSessionsCreatedBefore(db, new Date(now.getTime() - absoluteMs))
  await forgetPlacesBefore(db, homeSince(context))
  return {
    email: user.email,
    token,
    username: user.username,
    user_id: user.id,
    products_page_config_id: views.products,
    orders_page_config_id: views.orders,
  }
}
