import type { FastifyRequest } from 'fastify'
import { Unauthorized } from '../errors.ts'
import type { App, CurrentUser } from './app-type.ts'

/** Finds who a token belongs to; undefined when it is unknown, expired or revoked. */
export type FindSession = (token: string) => Promise<{ user: CurrentUser; session: number } | undefined>

/** Closes every route that does not declare itself public. */
export function requireTokens(app: App, findSession: FindSession): void {
  app.decorateRequest('signedIn', null)
  app.addHook('onRequest', async (request) => {
    if (request.is404 || request.routeOptions.config.endpoint?.isPublic === true) return
    const token = tokenOf(request)
    request.signedIn = (token !== undefined && (await findSession(token))) || null
    if (request.signedIn === null) throw new Unauthorized()
  })
}

function tokenOf(request: FastifyRequest): string | undefined {
  return /^Token ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** The user whose token came with the request. */
export function currentUser(request: Pick<FastifyRequest, 'signedIn'>): CurrentUser {
  if (request.signedIn === null) throw new Unauthorized()
  return request.signedIn.user
}

/** What names the session itself, so that one sign-out ends one session. */
export function currentSession(request: Pick<FastifyRequest, 'signedIn'>): number {
  if (request.signedIn === null) throw new Unauthorized()
  return request.signedIn.session
}
