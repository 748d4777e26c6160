import * as endpoints from '../../../contract/accounts.endpoints.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { changePassword } from './change-password.ts'
import { deleteSession } from './sessions.store.ts'
import { signIn } from './sign-in.ts'

export function registerAccountRoutes(app: App, context: Context): void {
  route(app, endpoints.signIn, ({ body }, { ip }) => signIn(context, body, ip))

  route(app, endpoints.signOut, ({ session }) => deleteSession(context.db, session))

  route(app, endpoints.changePassword, ({ body, user, session: sessionId }) =>
    changePassword(context, { user, sessionId }, body),
  )

  route(app, endpoints.showMe, ({ user: { id, username, email } }) => ({ user_id: id, username, email }))
}
