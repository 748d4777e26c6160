import { isLoopback } from '../../config.ts'
import { type StockxConfig } from '../../channel-config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { HttpClient, HttpReply } from '../calls/http.ts'
import { askGrant } from '../calls/ask-grant.ts'
import type { ConsentRules } from '../calls/consent.ts'
import { createHttpClient } from '../calls/http.ts'
import { createOAuthTokens, type Tokens } from '../calls/oauth.ts'
import { redact } from '../calls/redact.ts'
import type { EnteredValues } from '../ports/account-credentials.ts'
import { channelFailure, type ChannelError } from '../ports/sales-channel.ts'

export type StockxSettings = {
  apiUrl: string
  /** Where tokens are given. */
  accountsUrl: string
  apiKey: string
  access: { clientId: string; clientSecret: string; refreshToken: string } | null
  limitFactor: number
  /** How long a batch that StockX never answered for may still be carried out. */
  unansweredMs: number
}

const production = 'https://api.stockx.com'
const productionAccounts = 'https://accounts.stockx.com'
const audience = 'gateway.stockx.com'
const anHourS = 3_600

/** The account from the configuration; at the sandbox, and only there, its well-known application is the default. */
export function stockxSettings(config: StockxConfig): StockxSettings {
  const { apiUrl, accountsUrl, limitFactor, unansweredSeconds } = config
  const isSandbox = isLoopback(new URL(apiUrl).hostname)
  const { apiKey, clientId, clientSecret, refreshToken } = isSandbox
    ? { ...practice, ...given(config) }
    : config
  const isWhole = clientId !== undefined && clientSecret !== undefined && refreshToken !== undefined
  return {
    apiUrl,
    accountsUrl: accountsUrl ?? (apiUrl === production ? productionAccounts : apiUrl),
    apiKey: apiKey ?? '',
    access: isWhole && apiKey !== undefined ? { clientId, clientSecret, refreshToken } : null,
    limitFactor,
    unansweredMs: unansweredSeconds * 1000,
  }
}

const appFields = [
  { name: 'api_key', label: 'API key' },
  { name: 'client_id', label: 'Client id' },
  { name: 'client_secret', label: 'Client secret' },
]

export const stockxCredentialSets = [[...appFields, { name: 'refresh_token', label: 'Refresh token' }]]

/** The configuration with what was entered in the place of all that the environment says. */
export function enteredStockx(config: StockxConfig, values: EnteredValues | null): StockxConfig {
  if (values === null) return config
  const {
    api_key: apiKey,
    client_id: clientId,
    client_secret: clientSecret,
    refresh_token: refreshToken,
  } = values
  return { ...config, apiKey, clientId, clientSecret, refreshToken }
}

type Credentials = Pick<StockxConfig, 'apiKey' | 'clientId' | 'clientSecret' | 'refreshToken'>

const practice: Required<Credentials> = {
  apiKey: 'backroom-sandbox-key',
  clientId: 'backroom-sandbox',
  clientSecret: 'backroom-sandbox-secret',
  refreshToken: 'backroom-sandbox-refresh',
}

function given({ apiKey, clientId, clientSecret, refreshToken }: StockxConfig): Partial<Credentials> {
  return {
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(clientId === undefined ? {} : { clientId }),
    ...(clientSecret === undefined ? {} : { clientSecret }),
    ...(refreshToken === undefined ? {} : { refreshToken }),
  }
}

type Parts = { db: Db; http: HttpClient; clock: Clock; secretKey: Buffer; settings: StockxSettings }

/** Access tokens of about twelve hours, each with the refresh token that is good for the next; renewed an hour early. */
export function createStockxTokens({ settings, ...parts }: Parts): Tokens {
  const { access, accountsUrl } = settings
  if (access === null) return { current: notConnected, renew: notConnected }
  const { clientId, clientSecret, refreshToken } = access
  return createOAuthTokens({
    ...parts,
    channel: 'StockX',
    client: {
      tokenUrl: `${accountsUrl}/oauth/token`,
      clientId,
      clientSecret,
      grant: { kind: 'refresh_token', firstRefreshToken: refreshToken },
      extra: { audience },
      renewBeforeS: anHourS,
    },
    refusal: (reply) => refusedGrant(reply, secretsOf(settings)),
  })
}

const longestExchangeMs = 15_000

/** The seller lets an app of theirs in at StockX itself; what is kept is what could have been typed. */
export function stockxConsent(config: StockxConfig): ConsentRules {
  const { apiUrl, accountsUrl } = stockxSettings(config)
  const { apiKey, clientId, clientSecret } = isLoopback(new URL(apiUrl).hostname)
    ? { ...practice, ...given(config) }
    : config
  const isKnown = apiKey !== undefined && clientId !== undefined && clientSecret !== undefined
  const { origin } = new URL(accountsUrl)
  const http = createHttpClient({ channel: 'StockX', isAllowed: (url) => url.origin === origin })
  return {
    fields: appFields,
    app: isKnown ? { api_key: apiKey, client_id: clientId, client_secret: clientSecret } : null,
    address(app, { state, challenge, redirectUri }) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: app['client_id'] ?? '',
        redirect_uri: redirectUri,
        scope: 'offline_access openid',
        audience,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      })
      return `${accountsUrl}/authorize?${query.toString()}`
    },
    async exchange(app, { code, verifier, redirectUri }) {
      const { client_id: id = '', client_secret: secret = '' } = app
      const { refresh_token: refreshToken } = await askGrant({
        channel: 'StockX',
        http,
        tokenUrl: `${accountsUrl}/oauth/token`,
        form: {
          grant_type: 'authorization_code',
          client_id: id,
          client_secret: secret,
          code,
          redirect_uri: redirectUri,
          code_verifier: verifier,
        },
        refusal: (reply) => refusedGrant(reply, [secret, code]),
        timeoutMs: longestExchangeMs,
        signal: new AbortController().signal,
      })
      if (refreshToken === undefined) {
        throw channelFailure('contract_unknown', 'StockX gave access without the means to renew it.')
      }
      return { ...app, refresh_token: refreshToken }
    },
  }
}

function refusedGrant({ status, text }: HttpReply, secrets: string[]): ChannelError {
  const raw = { status, message: redact(text, secrets) }
  if (status === 429) {
    return { kind: 'throttled', message: 'StockX lets Backroom sign in a little later.', raw }
  }
  if (status < 500) {
    const message =
      'StockX does not accept the sign-in. Enter its credentials anew under Configuration, or set STOCKX_REFRESH_TOKEN to a new token; check STOCKX_CLIENT_ID and STOCKX_CLIENT_SECRET.'
    return { kind: 'auth_revoked', message, raw }
  }
  return {
    kind: 'remote_transient',
    message: 'StockX’s sign-in has a fault just now; Backroom tries again.',
    raw,
  }
}

async function notConnected(): Promise<never> {
  const message =
    'No StockX account is connected. Enter its credentials under Configuration, or set STOCKX_API_KEY, STOCKX_CLIENT_ID, STOCKX_CLIENT_SECRET and STOCKX_REFRESH_TOKEN.'
  throw channelFailure('auth_revoked', message)
}

/** What must never show up in an error or a log. */
export function secretsOf({ access, apiKey }: StockxSettings): string[] {
  return access === null ? [apiKey] : [apiKey, access.clientSecret, access.refreshToken]
}
