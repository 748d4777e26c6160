import type { FastifyRequest } from 'fastify'
import { Unauthorized } from '../errors.ts'
import type { CurrentUser } from './app-type.ts'

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
