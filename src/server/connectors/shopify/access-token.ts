import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import Type from 'typebox'
import type { Clock } from '../../platform/clock.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { hasShape } from '../../platform/has-shape.ts'
import { parseJson } from '../calls/http.ts'
import type { HttpClient } from '../calls/http.ts'
import { ChannelFailure } from '../ports/channel-error.ts'
import type { Ctx } from '../ports/sales-channel.ts'
import { seal, unseal } from '../calls/seal.ts'
import { findToken, saveToken } from '../calls/token.store.ts'
import { statusError } from './answer-errors.ts'
import { secretsOf } from './settings.ts'
import type { ShopifySettings } from './settings.ts'

export interface AccessTokens {
  current(ctx: Ctx): Promise<string>
  /** After the channel refused a token: another one, or ChannelFailure when there can be none. */
  renew(ctx: Ctx, refused: string): Promise<string>
}

type Parts = {
  db: Kysely<Schema>
  http: HttpClient
  clock: Clock
  secretKey: Buffer
  settings: ShopifySettings
}
type Client = { clientId: string; clientSecret: string }

const grant = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  expires_in: Type.Optional(Type.Number()),
})
const aDayS = 86_400
const longestMarginS = 3_600
const timeoutMs = 15_000

/** The access to a store: a typed-in token as it is, or tokens that are asked for and shared by all workers. */
export function createAccessTokens(parts: Parts): AccessTokens {
  const { access } = parts.settings
  if (access.kind === 'none') return { current: notConnected, renew: notConnected }
  if (access.kind === 'token') return { current: async () => access.accessToken, renew: revoked }
  return {
    async current(ctx) {
      return (await readShared(parts, access, ctx)) ?? (await ask(parts, access, ctx))
    },
    async renew(ctx, refused) {
      // Another worker may have renewed it already.
      const shared = await readShared(parts, access, ctx)
      return shared === null || shared === refused ? ask(parts, access, ctx) : shared
    },
  }
}

async function readShared(
  { db, clock, secretKey, settings }: Parts,
  client: Client,
  ctx: Ctx,
): Promise<string | null> {
  const stored = await findToken(db, ctx.credential)
  if (stored === null || stored.expiresAt.getTime() <= clock.now().getTime()) return null
  if (stored.fingerprint !== fingerprint(settings.apiUrl, client)) return null
  return unseal(stored.sealedToken, secretKey, ctx.credential)
}

async function ask(
  { db, http, clock, secretKey, settings }: Parts,
  client: Client,
  ctx: Ctx,
): Promise<string> {
  const reply = await http.send({
    method: 'POST',
    url: `${settings.apiUrl}/admin/oauth/access_token`,
    headers: { Accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: client.clientId,
      client_secret: client.clientSecret,
    }),
    timeoutMs: Math.min(timeoutMs, ctx.deadline.getTime() - clock.now().getTime()),
    signal: ctx.signal,
    requestId: ctx.requestId,
  })
  if (reply.status !== 200) throw refusedGrant(reply.status, reply.text, secretsOf(settings))
  const body = parseJson('Shopify', reply)
  if (!hasShape(grant, body)) {
    throw new ChannelFailure({
      kind: 'contract_unknown',
      message: 'Shopify’s answer to the sign-in can’t be read. Check SHOPIFY_API_URL.',
      raw: { status: reply.status },
    })
  }
  const lifeS = body.expires_in ?? aDayS
  const usefulMs = (lifeS - Math.min(longestMarginS, lifeS / 24)) * 1000
  const now = clock.now()
  const token = {
    sealedToken: seal(body.access_token, secretKey, ctx.credential),
    fingerprint: fingerprint(settings.apiUrl, client),
    expiresAt: new Date(now.getTime() + usefulMs),
  }
  await saveToken(db, ctx.credential, token, now)
  return body.access_token
}

// A token of another store or client is useless, so a changed configuration asks anew.
function fingerprint(apiUrl: string, { clientId, clientSecret }: Client): string {
  return createHash('sha256')
    .update(JSON.stringify([apiUrl, clientId, clientSecret]))
    .digest('hex')
}

function refusedGrant(status: number, text: string, secrets: string[]): ChannelFailure {
  const error = statusError(status, text, secrets)
  if (status !== 400 && status !== 401 && status !== 403) return new ChannelFailure(error)
  return new ChannelFailure({
    ...error,
    kind: 'auth_revoked',
    message:
      'Shopify does not accept the client id and secret. Check SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET.',
  })
}

async function revoked(): Promise<never> {
  throw new ChannelFailure(statusError(401, ''))
}

async function notConnected(): Promise<never> {
  throw new ChannelFailure({
    kind: 'auth_revoked',
    message:
      'No Shopify store is connected. Set SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET, or SHOPIFY_ACCESS_TOKEN.',
  })
}
