import { createHash } from 'node:crypto'
import { isLoopback } from '../../config.ts'
import { type VoyageOneConfig } from '../../channel-config.ts'
import type { EnteredValues } from '../ports/account-credentials.ts'
import type { Tokens } from '../calls/oauth.ts'
import { channelFailure } from '../ports/sales-channel.ts'
import { readContract, type Contract } from './contract-file.ts'

export type VoyageOneSettings = {
  /** Up to where the paths of the contract begin, without a slash at the end. */
  apiUrl: string
  clientId: string
  /** Null when this installation has no account. */
  token: string | null
  contract: Contract
}

export const voyageOneCredentialSets = [
  [
    { name: 'client_id', label: 'Client id' },
    { name: 'token', label: 'Token' },
  ],
]

const practice = { clientId: 'backroom-sandbox', token: 'backroom-sandbox-token' }

/** The account from the configuration; at the sandbox, and only there, its well-known token is the default. */
export function voyageOneSettings(config: VoyageOneConfig): VoyageOneSettings {
  const { apiUrl, contractFile, clientId, token } = config
  const isPractice = isLoopback(new URL(apiUrl).hostname)
  const account =
    clientId === undefined || token === undefined ? (isPractice ? practice : null) : { clientId, token }
  return {
    apiUrl,
    clientId: account?.clientId ?? '',
    token: account?.token ?? null,
    contract: readContract(contractFile, isPractice),
  }
}

/** The configuration with what was entered in the place of all that the environment says. */
export function enteredVoyageOne(config: VoyageOneConfig, values: EnteredValues | null): VoyageOneConfig {
  return values === null ? config : { ...config, clientId: values['client_id'], token: values['token'] }
}

/** Names the supplier whose orders these are; the practice account stays the same on whatever port it is. */
export function accountOf({ apiUrl, clientId }: VoyageOneSettings): string {
  const { hostname } = new URL(apiUrl)
  if (isLoopback(hostname)) return 'voyageone practice'
  const supplier = createHash('sha256').update(clientId).digest('hex').slice(0, 16)
  return `voyageone ${hostname} ${supplier}`
}

/** A token that VoyageOne handed out; how another one is asked for is not published. */
export function voyageOneTokens({ token }: VoyageOneSettings): Tokens {
  if (token === null) return { current: notConnected, renew: notConnected }
  return { current: async () => token, renew: refusedToken }
}

export const refusedWords =
  'VoyageOne does not accept the client id and token. Enter them anew under Configuration, or check VOYAGEONE_CLIENT_ID and VOYAGEONE_TOKEN.'

async function refusedToken(): Promise<never> {
  throw channelFailure('auth_revoked', refusedWords, { raw: { status: 401 } })
}

async function notConnected(): Promise<never> {
  const message =
    'No VoyageOne account is connected. Enter its credentials under Configuration, or set VOYAGEONE_CLIENT_ID and VOYAGEONE_TOKEN.'
  throw channelFailure('auth_revoked', message)
}
