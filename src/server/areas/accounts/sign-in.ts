import type { SignInBody, SignInReply } from '../../../contract/accounts.ts'
import type { Context } from '../../context.ts'
import { invalidField, InvalidInput } from '../../platform/errors.ts'
import { activeViewId } from '../views/views.store.ts'
import { startTry } from './limited-try.ts'
import { isPasswordOf } from './password-hash.ts'
import { deleteSessionsCreatedBefore, insertSession } from './sessions.store.ts'
import { absoluteMs, createToken, hashToken } from './sessions.ts'
import { findUserByName, type UserRow } from './users.store.ts'

/** Opens a session for a name and a password; an unknown name, a wrong password and a disabled user look the same. */
export async function signIn(context: Context, body: SignInBody, address: string): Promise<SignInReply> {
  const username = body.username.trim()
  if (username === '') throw invalidField('username', "Username can't be empty.")
  const limit = await startTry(context, username, address)
  const user = await findUserByName(context.db, username)
  const fits = await isPasswordOf(user?.password_hash, body.password)
  if (user === undefined || !fits || user.is_disabled) throw wrongPair()
  await limit.succeeded()
  return openSession(context, user)
}

async function openSession({ db, clock }: Context, user: UserRow): Promise<SignInReply> {
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
  return {
    email: user.email,
    token,
    username: user.username,
    user_id: user.id,
    products_page_config_id: views.products,
    orders_page_config_id: views.orders,
  }
}

function wrongPair(): InvalidInput {
  return new InvalidInput('Unable to log in with provided credentials.', { code: 'invalid_credentials' })
}
