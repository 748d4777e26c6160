import { Type } from 'typebox'
import { ChangePasswordBody, MeReply, SignInBody, SignInReply } from '../../../contract/accounts.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { currentSession, currentUser } from '../../platform/http/current-user.ts'
import { changePassword } from './change-password.ts'
import { deleteSession } from './sessions.store.ts'
import { signIn } from './sign-in.ts'

export function registerAccountRoutes(app: App, context: Context): void {
  app.post(
    '/accounts/login/',
    { config: { isPublic: true }, schema: { body: SignInBody, response: { 200: SignInReply } } },
    (request) => signIn(context, request.body, request.ip),
  )

  app.post('/accounts/logout/', { schema: { response: { 204: Type.Null() } } }, async (request, reply) => {
    await deleteSession(context.db, currentSession(request))
    return reply.code(204).send(null)
  })

  app.post(
    '/accounts/password/',
    { schema: { body: ChangePasswordBody, response: { 204: Type.Null() } } },
    async (request, reply) => {
      const caller = { user: currentUser(request), sessionId: currentSession(request), address: request.ip }
      await changePassword(context, caller, request.body)
      return reply.code(204).send(null)
    },
  )

  app.get('/accounts/me/', { schema: { response: { 200: MeReply } } }, async (request) => {
    const { id, username, email } = currentUser(request)
    return { user_id: id, username, email }
  })
}
