import { isLoopback } from '../../config.ts'
import { type ShopifyConfig } from '../../channel-config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { HttpClient, HttpReply } from '../calls/http.ts'
import { createOAuthTokens, type OAuthClient, type Tokens } from '../calls/oauth.ts'
import type { EnteredValues } from '../ports/account-credentials.ts'
import { ChannelFailure, channelFailure, type ChannelError } from '../ports/sales-channel.ts'
import { statusError } from './refusals.ts'

type Parts = { db: Db; http: HttpClient; clock: Clock; secretKey: Buffer; settings: ShopifySettings }

/** The access to a store: a typed-in token as it is, or tokens that are asked for and shared by all workers. */
export function createAccessTokens({ settings, ...parts }: Parts): Tokens {
  const { access, apiUrl } = settings
  if (access.kind === 'none') return { current: notConnected, renew: notConnected }
  if (access.kind === 'token') return { current: async () => access.accessToken, renew: revoked }
  const { clientId, clientSecret } = access
  const grant: OAuthClient['grant'] =
    access.kind === 'client'
      ? { kind: 'client_credentials' }
      : { kind: 'refresh_token', firstRefreshToken: access.refreshToken }
  return createOAuthTokens({
    ...parts,
    channel: 'Shopify',
    client: {
      tokenUrl: tokenUrlOf(apiUrl),
      clientId,
      clientSecret,
      grant,
    },
    refusal: (reply) => refusedGrant(reply, secretsOf(settings)),
  })
}

export function tokenUrlOf(apiUrl: string): string {
  return `${apiUrl}/admin/oauth/access_token`
}

export function refusedGrant({ status, text }: HttpReply, secrets: string[]): ChannelError {
  const error = statusError(status, text, secrets)
  if (status !== 400 && status !== 401 && status !== 403) return error
  return {
    ...error,
    kind: 'auth_revoked',
    message:
      'Shopify does not accept the client id and secret. Enter them anew under Configuration, or check SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET.',
  }
}

async function revoked(): Promise<never> {
  throw new ChannelFailure(statusError(401, ''))
}

async function notConnected(): Promise<never> {
  const message =
    'No Shopify store is connected. Enter its credentials under Configuration, or set SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET, or SHOPIFY_ACCESS_TOKEN.'
  throw channelFailure('auth_revoked', message)
}

export const shopifyCredentialSets = [
  [
    { name: 'client_id', label: 'Client id' },
    { name: 'client_secret', label: 'Client secret' },
  ],
  [{ name: 'access_token', label: 'Access token' }],
]

/** A refresh token is never typed: it comes when a seller lets an app in at Shopify. */
type ShopifyAccount = ShopifyConfig & { refreshToken?: string | undefined }

/** The configuration with what was entered in the place of all that the environment says. */
export function enteredShopify(config: ShopifyConfig, values: EnteredValues | null): ShopifyAccount {
  if (values === null) return config
  const {
    client_id: clientId,
    client_secret: clientSecret,
    access_token: accessToken,
    refresh_token: refreshToken,
  } = values
  return { ...config, clientId, clientSecret, accessToken, refreshToken }
}

export type ShopifySettings = {
  apiUrl: string
  access:
    | { kind: 'client'; clientId: string; clientSecret: string }
    | { kind: 'consent'; clientId: string; clientSecret: string; refreshToken: string }
    | { kind: 'token'; accessToken: string }
    | { kind: 'none' }
  /** Used where the store has no publication named Online Store. */
  publicationId: string | null
}

/** One store from the configuration; at the sandbox, and only there, its well-known client is the default. */
export function shopifySettings(config: ShopifyAccount): ShopifySettings {
  return {
    apiUrl: config.apiUrl.replace(/\/+$/, ''),
    access: access(config),
    publicationId: config.publicationId ?? null,
  }
}

function access(config: ShopifyAccount): ShopifySettings['access'] {
  const { clientId, clientSecret, accessToken, refreshToken } = config
  if (accessToken !== undefined) return { kind: 'token', accessToken }
  if (clientId !== undefined && clientSecret !== undefined && refreshToken !== undefined)
    return { kind: 'consent', clientId, clientSecret, refreshToken }
  if (clientId !== undefined && clientSecret !== undefined) return { kind: 'client', clientId, clientSecret }
  const isSandbox = isLoopback(new URL(config.apiUrl).hostname)
  if (!isSandbox) return { kind: 'none' }
  return { kind: 'client', clientId: 'backroom-sandbox', clientSecret: 'backroom-sandbox-secret' }
}

/** What must never show up in an error or a log. */
export function secretsOf({ access }: ShopifySettings): string[] {
  if (access.kind === 'client') return [access.clientSecret]
  if (access.kind === 'consent') return [access.clientSecret, access.refreshToken]
  return access.kind === 'token' ? [access.accessToken] : []
}
