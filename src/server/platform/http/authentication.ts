import type { FastifyRequest } from 'fastify'
import { Unauthorized } from '../errors.ts'
import type { App, Session } from './app-type.ts'

/** Finds who a token belongs to; undefined when it is unknown, expired or revoked. */
export type FindSession = (token: string) => Promise<Session | undefined>

/** Which of these sessions a token still opens. */
export type FindLiving = (sessions: number[]) => Promise<number[]>

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

/** Whose token came with the request, and what names that session. */
export function sessionOf({ signedIn }: Pick<FastifyRequest, 'signedIn'>): Session {
  if (signedIn === null) throw new Unauthorized()
  return signedIn
}
