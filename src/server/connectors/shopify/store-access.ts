import { isLoopback, type ShopifyConfig } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { HttpClient, HttpReply } from '../calls/http.ts'
import { createOAuthTokens, type Tokens } from '../calls/oauth.ts'
import { ChannelFailure, channelFailure, type ChannelError } from '../ports/sales-channel.ts'
import { statusError } from './refusals.ts'

type Parts = { db: Db; http: HttpClient; clock: Clock; secretKey: Buffer; settings: ShopifySettings }

/** The access to a store: a typed-in token as it is, or tokens that are asked for and shared by all workers. */
export function createAccessTokens({ settings, ...parts }: Parts): Tokens {
  const { access, apiUrl } = settings
  if (access.kind === 'none') return { current: notConnected, renew: notConnected }
  if (access.kind === 'token') return { current: async () => access.accessToken, renew: revoked }
  const { clientId, clientSecret } = access
  return createOAuthTokens({
    ...parts,
    channel: 'Shopify',
    client: {
      tokenUrl: `${apiUrl}/admin/oauth/access_token`,
      clientId,
      clientSecret,
      grant: { kind: 'client_credentials' },
    },
    refusal: (reply) => refusedGrant(reply, secretsOf(settings)),
  })
}

function refusedGrant({ status, text }: HttpReply, secrets: string[]): ChannelError {
  const error = statusError(status, text, secrets)
  if (status !== 400 && status !== 401 && status !== 403) return error
  return {
    ...error,
    kind: 'auth_revoked',
    message:
      'Shopify does not accept the client id and secret. Check SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET.',
  }
}

async function revoked(): Promise<never> {
  throw new ChannelFailure(statusError(401, ''))
}

async function notConnected(): Promise<never> {
  const message =
    'No Shopify store is connected. Set SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET, or SHOPIFY_ACCESS_TOKEN.'
  throw channelFailure('auth_revoked', message)
}

export type ShopifySettings = {
  apiUrl: string
  access:
    | { kind: 'client'; clientId: string; clientSecret: string }
    | { kind: 'token'; accessToken: string }
    | { kind: 'none' }
  /** Used where the store has no publication named Online Store. */
  publicationId: string | null
}

/** One store from the configuration; at the sandbox, and only there, its well-known client is the default. */
export function shopifySettings(config: ShopifyConfig): ShopifySettings {
  return {
    apiUrl: config.apiUrl.replace(/\/+$/, ''),
    access: access(config),
    publicationId: config.publicationId ?? null,
  }
}

function access(config: ShopifyConfig): ShopifySettings['access'] {
  const { clientId, clientSecret, accessToken } = config
  if (accessToken !== undefined) return { kind: 'token', accessToken }
  if (clientId !== undefined && clientSecret !== undefined) return { kind: 'client', clientId, clientSecret }
  const isSandbox = isLoopback(new URL(config.apiUrl).hostname)
  if (!isSandbox) return { kind: 'none' }
  return { kind: 'client', clientId: 'backroom-sandbox', clientSecret: 'backroom-sandbox-secret' }
}

/** What must never show up in an error or a log. */
export function secretsOf({ access }: ShopifySettings): string[] {
  if (access.kind === 'client') return [access.clientSecret]
  return access.kind === 'token' ? [access.accessToken] : []
}
