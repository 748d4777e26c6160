import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { HttpClient, HttpReply } from '../calls/http.ts'
import { createOAuthTokens } from '../calls/oauth.ts'
import type { Tokens } from '../calls/oauth.ts'
import { ChannelFailure } from '../ports/channel-error.ts'
import type { ChannelError } from '../ports/channel-error.ts'
import { statusError } from './answer-errors.ts'
import { secretsOf } from './settings.ts'
import type { ShopifySettings } from './settings.ts'

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
  throw new ChannelFailure({
    kind: 'auth_revoked',
    message:
      'No Shopify store is connected. Set SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET, or SHOPIFY_ACCESS_TOKEN.',
  })
}
