import { createHash } from 'node:crypto'
import { isLoopback } from '../../config.ts'
import { type ShipStationConfig } from '../../channel-config.ts'
import type { Tokens } from '../calls/oauth.ts'
import type { EnteredValues } from '../ports/account-credentials.ts'
import { channelFailure } from '../ports/sales-channel.ts'

export type AccountAccess = {
  apiUrl: string
  account: string
  isPractice: boolean
  isConnected: boolean
  tokens: Tokens
  /** What must never show up in an error or a log. */
  secrets: string[]
}

export const shipStationCredentialSets = [
  [
    { name: 'api_key', label: 'API key' },
    { name: 'api_secret', label: 'API secret' },
  ],
]

/** The configuration with what was entered in the place of what the environment says. */
export function enteredShipStation(
  config: ShipStationConfig,
  values: EnteredValues | null,
): ShipStationConfig {
  return values === null ? config : { ...config, apiKey: values['api_key'], apiSecret: values['api_secret'] }
}

/** The account of the configuration; at the sandbox, and only there, its well-known key pair is the default. */
export function accountAccess({ apiUrl, apiKey, apiSecret }: ShipStationConfig): AccountAccess {
  const isPractice = isLoopback(new URL(apiUrl).hostname)
  const key = apiKey ?? (isPractice ? 'backroom-sandbox' : undefined)
  const secret = apiSecret ?? (isPractice ? 'backroom-sandbox-secret' : undefined)
  // The practice account stays the same on whatever port it is.
  const account = isPractice ? 'practice' : fingerprint(apiUrl, key)
  if (key === undefined || secret === undefined)
    return {
      apiUrl,
      account,
      isPractice,
      isConnected: false,
      secrets: [],
      tokens: { current: notConnected, renew: notConnected },
    }
  const pair = Buffer.from(`${key}:${secret}`).toString('base64')
  return {
    apiUrl,
    account,
    isPractice,
    isConnected: true,
    secrets: [secret, pair],
    // A key pair that is refused can't be renewed by a machine.
    tokens: { current: async () => pair, renew: refusedPair },
  }
}

export const refusedPairWords =
  'ShipStation does not accept the key and secret. Enter them anew under Configuration, or check SHIPSTATION_API_KEY and SHIPSTATION_API_SECRET.'

async function refusedPair(): Promise<never> {
  throw channelFailure('auth_revoked', refusedPairWords, { raw: { status: 401 } })
}

async function notConnected(): Promise<never> {
  const message =
    'No ShipStation account is connected. Enter its credentials under Configuration, or set SHIPSTATION_API_KEY and SHIPSTATION_API_SECRET.'
  throw channelFailure('auth_revoked', message)
}

function fingerprint(apiUrl: string, key = ''): string {
  return createHash('sha256')
    .update(JSON.stringify([apiUrl, key]))
    .digest('hex')
    .slice(0, 16)
}
