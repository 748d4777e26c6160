// Calls of StockX's Public API 2: both headers, the limits of an application, and what its refusals mean.
import type { Static, TSchema } from 'typebox'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { hasShape } from '../../platform/has-shape.ts'
import { callChannel, type CallParts } from '../calls/call-channel.ts'
import { parseJson } from '../calls/http.ts'
import { statusError } from '../calls/status-error.ts'
import { channelFailure, type Ctx } from '../ports/sales-channel.ts'
import { callsBucket } from './limits.ts'
import { secretsOf, type StockxSettings } from './stockx-access.ts'

export type StockxCalls = Omit<CallParts, 'channel'> & { channel: 'StockX'; settings: StockxSettings }

/** What every act of the connector stands on. */
export type StockxParts = { db: Db; clock: Clock; settings: StockxSettings; calls: StockxCalls }

export type StockxCall<Shape extends TSchema> = {
  method: 'GET' | 'POST'
  path: string
  query?: Record<string, string>
  body?: object
  /** How many asks it carries; these are limited too. */
  items?: number
  beforeSend?: () => Promise<void>
  reply: Shape
}

/** Makes the call; throws ChannelFailure for whatever is not the answer that was asked for. */
export function callStockX<Shape extends TSchema>(
  parts: StockxCalls,
  ctx: Ctx,
  call: StockxCall<Shape>,
): Promise<Static<Shape>> {
  const { settings } = parts
  const { method, path, query = {}, body, items, beforeSend, reply: shape } = call
  const search = new URLSearchParams(query).toString()
  return callChannel(parts, ctx, {
    cost: 1,
    isHarmless: method === 'GET',
    ...(items === undefined ? {} : { items }),
    ...(beforeSend === undefined ? {} : { beforeSend }),
    request: (token) => ({
      method,
      url: `${settings.apiUrl}/v2${path}${search === '' ? '' : `?${search}`}`,
      headers: {
        Accept: 'application/json',
        'x-api-key': settings.apiKey,
        Authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
    read: (reply) => {
      const value = parseJson('StockX', reply)
      if (!hasShape(shape, value)) {
        const message = 'StockX’s answer is not what its documentation says; Backroom could not read it.'
        throw channelFailure('contract_unknown', message, { raw: { status: reply.status } })
      }
      // What is granted is known from the configuration, and a changed one counts at once.
      const size = callsBucket(settings.limitFactor)
      return { state: 'answered', value, reported: { ...size, available: size.capacity } }
    },
    refusal: (reply, token) =>
      statusError('StockX', reply, { secrets: [token, ...secretsOf(settings)], words }),
  })
}

// Sentences of our own, where StockX's status says more than usual.
const words = {
  auth_revoked: 'StockX no longer accepts our access. Connect StockX again.',
  forbidden: 'StockX does not allow this. Check STOCKX_API_KEY and what your application may do.',
  not_found: 'StockX does not know what was asked for.',
  throttled: 'StockX takes only so many calls at a time; Backroom goes on by itself.',
  remote_transient: 'StockX has a fault just now; Backroom tries again.',
}
