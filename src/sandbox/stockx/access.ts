// Who may call: an access token of about twelve hours and the app's key, both on every call. Refresh tokens change at every
// use; one that comes a second time ends all that was given since.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isObject } from '../refused-input.ts'
import { Refusal } from './refusal.ts'
import type { Market } from './market.ts'
import { newId, newSecret } from './store.ts'

/** What a seller would have been given when the app was approved and connected. */
export const practiceApp = {
  apiKey: 'backroom-sandbox-key',
  clientId: 'backroom-sandbox',
  clientSecret: 'backroom-sandbox-secret',
  /** As if the seller had just connected the app: it is good at any time, the ones after it only once. */
  refreshToken: 'backroom-sandbox-refresh',
  audience: 'gateway.stockx.com',
}

/** Without it there is no refresh token: the access ends with its first token. */
export const offlineScope = 'offline_access'

export function registerTokenRoute(app: FastifyInstance, market: Market): void {
  const { store, seed, settings, now } = market
  app.post('/oauth/token', (request, reply) => {
    const form = isObject(request.body) ? request.body : {}
    const shown = whatIsShown(market, form)
    if ('error' in shown) {
      const { status, error, description } = shown
      return reply.code(status).send({ error, error_description: description })
    }
    const { tokenLifetimeS } = settings()
    const expiresAt = new Date(now().getTime() + tokenLifetimeS * 1000).toISOString()
    const granted = store.write((draft) => {
      const [token, refresh] = [newSecret(draft, seed), newSecret(draft, seed)]
      const family = shown.family ?? newId(draft, seed)
      if (shown.refreshToken !== undefined) {
        const { refreshToken: spent } = shown
        draft.put('refresh', spent, { token: spent, family, isSpent: true })
      }
      draft.put('token', token, { token, family, expiresAt })
      if (!shown.isOffline) return { access_token: token, scope: 'openid' }
      draft.put('refresh', refresh, { token: refresh, family, isSpent: false })
      return { access_token: token, refresh_token: refresh, scope: `${offlineScope} openid` }
    })
    return { ...granted, expires_in: tokenLifetimeS, token_type: 'Bearer' }
  })
}

type Form = Record<string, unknown>
type Shown = { family?: string; refreshToken?: string; isOffline: boolean }
type Refused = { status: number; error: string; description: string }

function whatIsShown(market: Market, form: Form): Shown | Refused {
  if (form['client_id'] !== practiceApp.clientId || form['client_secret'] !== practiceApp.clientSecret) {
    return { status: 401, error: 'access_denied', description: 'Unauthorized' }
  }
  if (form['grant_type'] === 'authorization_code') return shownCode(market, form)
  if (form['grant_type'] !== 'refresh_token') {
    return {
      status: 403,
      error: 'unauthorized_client',
      description: 'Grant type not allowed for the client.',
    }
  }
  if (form['audience'] !== practiceApp.audience) {
    return { status: 403, error: 'access_denied', description: 'Service not enabled within domain.' }
  }
  const refreshToken = typeof form['refresh_token'] === 'string' ? form['refresh_token'] : ''
  const family = familyOf(market.store, refreshToken)
  if (family === null) {
    return { status: 403, error: 'invalid_grant', description: 'Unknown or invalid refresh token.' }
  }
  return family === undefined ? { isOffline: true } : { family, refreshToken, isOffline: true }
}

/** A code is gone once it was shown, whatever came of it. */
function shownCode({ store, now }: Market, form: Form): Shown | Refused {
  const code = typeof form['code'] === 'string' ? form['code'] : ''
  const known = store.get('code', code)
  if (known !== undefined) store.write((draft) => draft.drop('code', code))
  const verifier = typeof form['code_verifier'] === 'string' ? form['code_verifier'] : ''
  const isGood =
    known !== undefined &&
    Date.parse(known.expiresAt) > now().getTime() &&
    known.redirectUri === form['redirect_uri'] &&
    (known.challenge === '' || known.challenge === digest(verifier))
  if (isGood) return { isOffline: known.isOffline }
  return { status: 403, error: 'invalid_grant', description: 'Invalid authorization code' }
}

function digest(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

/** Null when the token is not good; undefined for the one that begins a family. */
function familyOf(store: Market['store'], token: string): string | null | undefined {
  if (token === practiceApp.refreshToken) return undefined
  const known = store.get('refresh', token)
  if (known === undefined) return null
  if (!known.isSpent) return known.family
  store.write((draft) => {
    for (const each of store.all('refresh'))
      if (each.family === known.family) draft.drop('refresh', each.token)
    for (const each of store.all('token')) if (each.family === known.family) draft.drop('token', each.token)
  })
  return null
}

export function demandAccess({ store, now }: Market, { headers }: FastifyRequest): void {
  if (headers['x-api-key'] !== practiceApp.apiKey) throw new Refusal(403, 'Forbidden')
  const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
  const known = store.get('token', token)
  if (known === undefined || Date.parse(known.expiresAt) <= now().getTime()) {
    throw new Refusal(401, 'Unauthorized')
  }
}
