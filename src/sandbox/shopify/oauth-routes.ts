// Access tokens: an app shows its id and secret and gets a token that lasts about a day.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isObject } from '../refused-input.ts'
import type { Surroundings } from './call.ts'
import type { Store } from './store.ts'
import { app as practiceApp } from './shop.ts'

export function registerOauthRoutes(app: FastifyInstance, surroundings: Surroundings): void {
  const { store, seed, settings, now } = surroundings
  app.post('/admin/oauth/access_token', (request, reply) => {
    const form = isObject(request.body) ? request.body : {}
    if (form['client_id'] !== practiceApp.clientId) {
      return refuse(request, reply, 'application_cannot_be_found', 'The application cannot be found.')
    }
    if (form['client_secret'] !== practiceApp.clientSecret) {
      return refuse(request, reply, 'invalid_client', 'The client secret is not valid.')
    }
    if (form['grant_type'] !== 'client_credentials') {
      return refuse(request, reply, 'unsupported_grant_type', 'The grant type is not supported.')
    }
    const { scopes, tokenLifetimeS } = settings()
    const token = store.write((draft) => {
      const number = draft.nextNumber('tokens')
      const token = `shpat_${createHash('sha256').update(`${seed}:token:${number}`).digest('hex').slice(0, 32)}`
      const expiresAt = new Date(now().getTime() + tokenLifetimeS * 1000).toISOString()
      draft.put('token', token, { token, expiresAt })
      return token
    })
    return { access_token: token, scope: scopes.join(','), expires_in: tokenLifetimeS }
  })
}

export function isTokenValid(store: Store, token: string | string[] | undefined, now: Date): boolean {
  if (typeof token !== 'string') return false
  if (token === practiceApp.staticToken) return true
  const known = store.get('token', token)
  return known !== undefined && Date.parse(known.expiresAt) > now.getTime()
}

/** A page for whoever looks with a browser, JSON for whoever asks for it. */
function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  code: string,
  description: string,
): FastifyReply {
  if (request.headers.accept?.includes('application/json')) {
    return reply.code(400).send({ error: code, error_description: description })
  }
  const title = `400 - Oauth error ${code}: ${description}`
  return reply
    .code(400)
    .type('text/html; charset=utf-8')
    .send(`<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`)
}
