// Calls of V1 of ShipStation's API: one minute for all who call, and answers that are what was asked for.
import type { Static, TSchema } from 'typebox'
import type { ShipStationConfig } from '../../channel-config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { hasShape } from '../../platform/has-shape.ts'
import { callChannel, type CallParts } from '../calls/call-channel.ts'
import { createHttpClient, parseJson, type HttpReply } from '../calls/http.ts'
import type { Reported } from '../calls/limiter/bucket.ts'
import { createLimiter } from '../calls/limiter/limiter.ts'
import { statusError } from '../calls/status-error.ts'
import { channelFailure, type Ctx } from '../ports/sales-channel.ts'
import { accountAccess, refusedPairWords } from './account-access.ts'

export type ShipStationParts = { config: ShipStationConfig; db: Db; clock: Clock }

type Asked<T extends TSchema> = {
  path: string
  /** A body is posted where nothing else is said; nothing is looked at of what a deletion answers. */
  method?: 'DELETE'
  body?: object
  shape: T
  /** Told where ShipStation does not have what was asked for. */
  notFound: string
}

export type AskShipStation = <T extends TSchema>(ctx: Ctx, asked: Asked<T>) => Promise<Static<T>>

const perMinute = 40
const firstSize = { capacity: perMinute, restorePerS: perMinute / 60 }

const words = {
  auth_revoked: refusedPairWords,
  forbidden: 'The ShipStation key has no right to this. Give its user the right to it there.',
}

export function shipStationCalls({ config, db, clock }: ShipStationParts) {
  const { apiUrl, secrets, tokens, ...access } = accountAccess(config)
  const { origin } = new URL(apiUrl)
  const calls: CallParts = {
    channel: 'ShipStation',
    http: createHttpClient({ channel: 'ShipStation', isAllowed: (url) => url.origin === origin }),
    limiter: createLimiter({ db, clock, channel: 'ShipStation', firstSize }),
    tokens,
    clock,
  }
  const ask: AskShipStation = (ctx, { path, method, body, shape, notFound }) =>
    callChannel(calls, ctx, {
      cost: 1,
      request: (pair) => ({
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        url: `${apiUrl}${path}`,
        headers: {
          Accept: 'application/json',
          Authorization: `Basic ${pair}`,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
      read: (reply) => ({
        state: 'answered',
        value: readAs(shape, method === 'DELETE' ? silent(reply) : reply),
        reported: reportedBy(reply),
      }),
      refusal: (reply) =>
        statusError('ShipStation', reply, { secrets, words: { ...words, not_found: notFound } }),
      secondsToWait: (headers) => headers.get('x-rate-limit-reset') ?? headers.get('retry-after'),
    })
  return { ...access, apiUrl, ask }
}

function silent(reply: HttpReply): HttpReply {
  return { ...reply, headers: new Headers({ 'content-type': 'application/json' }), text: 'null' }
}

function readAs<T extends TSchema>(shape: T, reply: HttpReply): Static<T> {
  const body = parseJson('ShipStation', reply)
  if (hasShape(shape, body)) return body
  throw notUnderstood(reply.status)
}

/** What is left of the minute, where the answer says it. */
function reportedBy({ headers }: HttpReply): Reported | undefined {
  const capacity = Number(headers.get('x-rate-limit-limit') ?? NaN)
  const available = Number(headers.get('x-rate-limit-remaining') ?? NaN)
  if (!(capacity > 0) || !(available >= 0)) return undefined
  return { capacity, available, restorePerS: capacity / 60 }
}

export function notUnderstood(status: number) {
  const message = 'ShipStation answered in a way that Backroom does not understand. Please report this.'
  return channelFailure('contract_unknown', message, { raw: { status } })
}
