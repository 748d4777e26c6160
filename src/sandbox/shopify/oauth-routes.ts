// Access tokens: an app shows its id and secret and gets a token that lasts about a day.
import { createHash, createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerAddress, askForConsent } from '../pages/consent-page.ts'
import { isObject } from '../refused-input.ts'
import { expandScopes } from './access-scopes.ts'
import type { Surroundings } from './call.ts'
import type { Settings, Store } from './store.ts'
import { app as practiceApp, shop } from './shop.ts'

// Of tokens that end: an hour for the access, ninety days for what renews it.
const expiringLifetimeS = 3_600
const refreshLifetimeS = 7_776_000
const withoutEndS = 100 * 365 * 86_400
const codeLifetimeMs = 60_000

export function registerOauthRoutes(app: FastifyInstance, surroundings: Surroundings): void {
  const { settings } = surroundings
  app.post('/admin/oauth/access_token', (request, reply) => {
    const form = isObject(request.body) ? request.body : {}
    if (form['client_id'] !== practiceApp.clientId) {
      return refuse(request, reply, 'application_cannot_be_found', 'The application cannot be found.')
    }
    if (form['client_secret'] !== practiceApp.clientSecret) {
      return refuse(request, reply, 'invalid_client', 'The client secret is not valid.')
    }
    const { tokenLifetimeS } = settings()
    if (form['grant_type'] === 'client_credentials') {
      return { ...newToken(surroundings, tokenLifetimeS), expires_in: tokenLifetimeS }
    }
    const isRefresh = form['grant_type'] === 'refresh_token'
    if (!isRefresh && form['grant_type'] !== undefined)
      return refuse(request, reply, 'unsupported_grant_type', 'The grant type is not supported.')
    const allowed = isRefresh
      ? spend(surroundings, 'refresh', form['refresh_token'])
      : spend(surroundings, 'code', form['code'])
    if (allowed === undefined) {
      const words = isRefresh
        ? 'This request requires an active refresh_token'
        : 'The authorization code was not found or was already used'
      return refuse(request, reply, 'invalid_request', words)
    }
    if (!isRefresh && form['expiring'] !== '1') return newToken(surroundings, withoutEndS, allowed.scopes)
    return {
      ...newToken(surroundings, expiringLifetimeS, allowed.scopes),
      expires_in: expiringLifetimeS,
      refresh_token: newRefreshToken(surroundings, allowed.scopes),
      refresh_token_expires_in: refreshLifetimeS,
    }
  })
  registerConsentPage(app, surroundings)
}

type Query = Partial<Record<string, string>>

function registerConsentPage(app: FastifyInstance, { store, seed, now }: Surroundings): void {
  app.get<{ Querystring: Query }>('/admin/oauth/authorize', (request, reply) => {
    const { client_id: clientId, redirect_uri: redirectUri, scope = '', state = '' } = request.query
    if (clientId !== practiceApp.clientId) {
      return refuse(request, reply, 'application_cannot_be_found', 'The application cannot be found.')
    }
    if (redirectUri === undefined || !URL.canParse(redirectUri)) {
      return refuse(request, reply, 'invalid_request', 'The redirect_uri is not whitelisted')
    }
    return askForConsent(reply, {
      title: 'Shopify',
      app: 'Backroom',
      wants: scopesOf(scope),
      allow: `allow?${request.url.slice(request.url.indexOf('?') + 1)}`,
      decline: answerAddress(redirectUri, { error: 'access_denied', state }),
    })
  })

  app.get<{ Querystring: Query }>('/admin/oauth/allow', (request, reply) => {
    const { redirect_uri: redirectUri, scope = '', state = '' } = request.query
    if (redirectUri === undefined || !URL.canParse(redirectUri)) {
      return refuse(request, reply, 'invalid_request', 'The redirect_uri is not whitelisted')
    }
    const code = store.write((draft) => {
      const made = secretOf(seed, `code:${draft.nextNumber('tokens')}`)
      draft.put('code', made, {
        code: made,
        scopes: scopesOf(scope),
        expiresAt: new Date(now().getTime() + codeLifetimeMs).toISOString(),
      })
      return made
    })
    const timestamp = String(Math.floor(now().getTime() / 1000))
    const answer = { code, host: btoa(shop.myshopifyDomain), shop: shop.myshopifyDomain, state, timestamp }
    return reply.redirect(answerAddress(redirectUri, { ...answer, hmac: signed(answer) }), 302)
  })
}

function scopesOf(scope: string): string[] {
  return scope.split(',').filter(Boolean)
}

/** The parameters in the order of their names, signed with the app's secret. */
function signed(parameters: Record<string, string>): string {
  const message = Object.entries(parameters)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return createHmac('sha256', practiceApp.clientSecret).update(message).digest('hex')
}

/** What it was good for, if it was good; it is not any more. */
function spend({ store, now }: Surroundings, table: 'code' | 'refresh', shown: unknown): Access | undefined {
  const known = typeof shown === 'string' ? store.get(table, shown) : undefined
  if (typeof shown !== 'string' || known === undefined) return undefined
  store.write((draft) => draft.drop(table, shown))
  return Date.parse(known.expiresAt) > now().getTime() ? known : undefined
}

function newToken({ store, seed, settings, now }: Surroundings, lifetimeS: number, asked?: string[]) {
  return store.write((draft) => {
    const token = `shpat_${secretOf(seed, `token:${draft.nextNumber('tokens')}`)}`
    const scopes = asked === undefined ? {} : { scopes: asked }
    draft.put('token', token, { token, ...scopes, expiresAt: endOf(now(), lifetimeS) })
    return { access_token: token, scope: grantedScopes(settings(), scopes).join(',') }
  })
}

function newRefreshToken({ store, seed, now }: Surroundings, asked?: string[]): string {
  return store.write((draft) => {
    const token = `shprt_${secretOf(seed, `refresh:${draft.nextNumber('tokens')}`)}`
    const scopes = asked === undefined ? {} : { scopes: asked }
    draft.put('refresh', token, { token, ...scopes, expiresAt: endOf(now(), refreshLifetimeS) })
    return token
  })
}

function endOf(now: Date, lifetimeS: number): string {
  return new Date(now.getTime() + lifetimeS * 1000).toISOString()
}

function secretOf(seed: number, name: string): string {
  return createHash('sha256').update(`${seed}:${name}`).digest('hex').slice(0, 32)
}

export type Access = { scopes?: string[] }

/** What a token is good for; undefined for one that is not good at all. */
export function accessOf(store: Store, token: string | string[] | undefined, now: Date): Access | undefined {
  if (typeof token !== 'string') return undefined
  if (token === practiceApp.staticToken) return {}
  const known = store.get('token', token)
  return known !== undefined && Date.parse(known.expiresAt) > now.getTime() ? known : undefined
}

/** Who came by a seller's yes has what was asked for then, and no more; asking brings nothing that the app may not have. */
export function grantedScopes({ scopes }: Settings, { scopes: asked }: Access): string[] {
  if (asked === undefined) return scopes
  const most = expandScopes(scopes)
  return asked.filter((scope) => most.has(scope))
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
