import { createHash } from 'node:crypto'
import Type from 'typebox'
import { isLoopback } from '../../config.ts'
import { type AliasConfig } from '../../channel-config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { hasShape } from '../../platform/has-shape.ts'
import { callChannel, type CallParts } from '../calls/call-channel.ts'
import { createHttpClient, parseJson } from '../calls/http.ts'
import { createLimiter } from '../calls/limiter/limiter.ts'
import type { Tokens } from '../calls/oauth.ts'
import { statusError } from '../calls/status-error.ts'
import type { EnteredValues } from '../ports/account-credentials.ts'
import type { LowestPrices } from '../ports/lowest-prices.ts'
import { channelFailure, type Ctx } from '../ports/sales-channel.ts'
import { availabilities, catalogue, lowestOffers, theItem } from './replies.ts'

export const aliasCredentialSets = [[{ name: 'token', label: 'Personal access token' }]]

/** The configuration with what was entered in the place of what the environment says. */
export function enteredAlias(config: AliasConfig, values: EnteredValues | null): AliasConfig {
  return values === null ? config : { ...config, token: values['token'] }
}

type Parts = { config: AliasConfig; db: Db; clock: Clock }

const trial = Type.Object({ ok: Type.Literal(true) })
// The limit is not published; a call a second has been let through by everybody.
const firstSize = { capacity: 1, restorePerS: 1 }
/** A search finds neighbours of what is meant, and what is meant is among the first. */
const mostHits = 25

const words = {
  auth_revoked:
    'alias does not accept the token. Make a new one there and enter it under Configuration, or check ALIAS_TOKEN.',
  forbidden: 'The alias token may not read prices. Make one with the scope for pricing insights.',
}

/** The seller side of GOAT, as far as its prices go. */
export function connectAlias({ config, db, clock }: Parts): LowestPrices {
  const { apiUrl } = config
  const { origin } = new URL(apiUrl)
  const isPractice = isLoopback(new URL(apiUrl).hostname)
  const token = config.token ?? (isPractice ? 'backroom-sandbox-token' : undefined)
  const secrets = token === undefined ? [] : [token]
  const calls: CallParts = {
    channel: 'alias',
    http: createHttpClient({ channel: 'alias', isAllowed: (url) => url.origin === origin }),
    limiter: createLimiter({ db, clock, channel: 'alias', firstSize }),
    tokens: token === undefined ? noTokens : fixed(token),
    clock,
  }
  const ask = <T extends Type.TSchema>(ctx: Ctx, path: string, shape: T): Promise<Type.Static<T>> =>
    callChannel(calls, ctx, {
      cost: 1,
      request: (bearer) => ({
        method: 'GET',
        url: `${apiUrl}${path}`,
        headers: { Accept: 'application/json', Authorization: `Bearer ${bearer}` },
      }),
      read: (reply) => {
        const body = parseJson('alias', reply)
        if (hasShape(shape, body)) return { state: 'answered', value: body }
        throw notUnderstood(reply.status)
      },
      refusal: (reply) => statusError('alias', reply, { secrets, words }),
    })
  return {
    credential: 'alias',
    account: isPractice ? 'practice' : fingerprint(apiUrl, token),
    isPractice,
    verify: async (ctx) => {
      await ask(ctx, '/test', trial)
    },
    findItem: async (ctx, sku) => {
      const query = new URLSearchParams({ query: sku, limit: String(mostHits) })
      const { catalog_items: hits } = await ask(ctx, `/catalog?${query.toString()}`, catalogue)
      return theItem(hits, sku)
    },
    readOffers: async (ctx, catalogId) => {
      const path = `/pricing_insights/availabilities/${encodeURIComponent(catalogId)}`
      return lowestOffers((await ask(ctx, path, availabilities)).variants)
    },
  }
}

function fixed(token: string): Tokens {
  return {
    current: async () => token,
    // Made by hand and without an end: once refused, only a person can make another.
    renew: async () => {
      throw channelFailure('auth_revoked', words.auth_revoked, { raw: { status: 401 } })
    },
  }
}

const noTokens: Tokens = { current: notConnected, renew: notConnected }

async function notConnected(): Promise<never> {
  throw channelFailure(
    'auth_revoked',
    'No alias account is connected. Enter its token under Configuration, or set ALIAS_TOKEN.',
  )
}

function fingerprint(apiUrl: string, token = ''): string {
  return createHash('sha256')
    .update(JSON.stringify([apiUrl, token]))
    .digest('hex')
    .slice(0, 16)
}

function notUnderstood(status: number) {
  const message = 'alias answered in a way that Backroom does not understand. Please report this.'
  return channelFailure('contract_unknown', message, { raw: { status } })
}
