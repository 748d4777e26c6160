import { createHash } from 'node:crypto'
import { isLoopback } from '../../config.ts'
import { type ChannelAdvisorConfig } from '../../channel-config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { HttpClient, HttpReply } from '../calls/http.ts'
import { createOAuthTokens, type Tokens } from '../calls/oauth.ts'
import { redact } from '../calls/redact.ts'
import type { EnteredValues } from '../ports/account-credentials.ts'
import { channelFailure, type ChannelError } from '../ports/sales-channel.ts'

export type AccountAccess = {
  apiUrl: string
  /** Names the account that the refresh token belongs to. */
  account: string
  /** There is something to sign in with. */
  isConnected: boolean
  isPractice: boolean
  /** What must never show up in an error or a log. */
  secrets: string[]
  tokens: Tokens
}

export const channelAdvisorCredentialSets = [
  [
    { name: 'application_id', label: 'Application id' },
    { name: 'shared_secret', label: 'Shared secret' },
    { name: 'refresh_token', label: 'Refresh token' },
  ],
]

/** The configuration with what was entered in the place of what the environment says. */
export function enteredChannelAdvisor(
  config: ChannelAdvisorConfig,
  values: EnteredValues | null,
): ChannelAdvisorConfig {
  if (values === null) return config
  const { application_id: applicationId, shared_secret: sharedSecret, refresh_token: refreshToken } = values
  return { ...config, applicationId, sharedSecret, refreshToken }
}

type Parts = {
  config: ChannelAdvisorConfig
  db: Db
  http: HttpClient
  clock: Clock
  secretKey: Buffer
}

/** The account from the configuration; at the sandbox, and only there, its well-known application is the default. */
export function accountAccess({ config, ...parts }: Parts): AccountAccess {
  const { apiUrl } = config
  const isPractice = isLoopback(new URL(apiUrl).hostname)
  const applicationId = config.applicationId ?? (isPractice ? 'backroom-sandbox' : undefined)
  const sharedSecret = config.sharedSecret ?? (isPractice ? 'backroom-sandbox-secret' : undefined)
  const refreshToken = config.refreshToken ?? (isPractice ? 'backroom-sandbox-refresh' : undefined)
  if (applicationId === undefined || sharedSecret === undefined || refreshToken === undefined) {
    const tokens = { current: notConnected, renew: notConnected }
    return { apiUrl, account: 'none', isConnected: false, isPractice, secrets: [], tokens }
  }
  const secrets = [sharedSecret, refreshToken]
  return {
    apiUrl,
    account: isPractice ? 'practice' : fingerprint(apiUrl, applicationId),
    isConnected: true,
    isPractice,
    secrets,
    tokens: createOAuthTokens({
      ...parts,
      channel: 'ChannelAdvisor',
      client: {
        tokenUrl: `${apiUrl}/oauth2/token`,
        clientId: applicationId,
        clientSecret: sharedSecret,
        isBasic: true,
        grant: { kind: 'refresh_token', firstRefreshToken: refreshToken },
      },
      refusal: (reply) => refusedGrant(reply, secrets),
    }),
  }
}

function refusedGrant({ status, text }: HttpReply, secrets: string[]): ChannelError {
  const raw = { status, message: redact(text, secrets) }
  if (status === 429)
    return { kind: 'throttled', message: 'ChannelAdvisor lets Backroom sign in a little later.', raw }
  if (status >= 500) {
    const message = 'ChannelAdvisor’s sign-in has a fault just now; Backroom tries again.'
    return { kind: 'remote_transient', message, raw }
  }
  const message =
    'ChannelAdvisor does not accept the sign-in. Enter it anew under Configuration, or check CHANNELADVISOR_APPLICATION_ID and CHANNELADVISOR_SHARED_SECRET, and set CHANNELADVISOR_REFRESH_TOKEN to a new token.'
  return { kind: 'auth_revoked', message, raw }
}

async function notConnected(): Promise<never> {
  const message =
    'No ChannelAdvisor account is connected. Enter its credentials under Configuration, or set CHANNELADVISOR_APPLICATION_ID, CHANNELADVISOR_SHARED_SECRET and CHANNELADVISOR_REFRESH_TOKEN.'
  throw channelFailure('auth_revoked', message)
}

function fingerprint(apiUrl: string, applicationId: string): string {
  return createHash('sha256')
    .update(JSON.stringify([apiUrl, applicationId]))
    .digest('hex')
    .slice(0, 16)
}
