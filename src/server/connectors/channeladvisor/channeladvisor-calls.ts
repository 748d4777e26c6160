// Calls of REST API v1: one count for all who call, and answers that are what was asked for.
import type { Static, TSchema } from 'typebox'
import type { ChannelAdvisorConfig } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { hasShape } from '../../platform/has-shape.ts'
import { callChannel, type CallParts } from '../calls/call-channel.ts'
import { createHttpClient, parseJson } from '../calls/http.ts'
import { createLimiter } from '../calls/limiter/limiter.ts'
import { statusError } from '../calls/status-error.ts'
import { channelFailure, type ChannelError, type Ctx } from '../ports/sales-channel.ts'
import { accountAccess } from './account-access.ts'

export type ChannelAdvisorParts = { config: ChannelAdvisorConfig; db: Db; clock: Clock; secretKey: Buffer }

type Asked<T extends TSchema> = {
  path: string
  shape: T
  /** Posted as JSON. */
  body?: object
  /** As how many calls it counts: one, where nothing else is said. */
  cost?: number
}

export type AskChannelAdvisor = <T extends TSchema>(ctx: Ctx, asked: Asked<T>) => Promise<Static<T>>

const perMinute = 2_000
/** One after the other, so that no more than one is ever under way; a burst is soon over. */
export const burst = 20
const firstSize = { capacity: burst, restorePerS: perMinute / 60 }

const words = {
  auth_revoked:
    'ChannelAdvisor no longer accepts our access. Enter it anew under Configuration, or set CHANNELADVISOR_REFRESH_TOKEN to a new token.',
  forbidden: 'The ChannelAdvisor application may not read or write products. Authorize it for inventory.',
}

export function channelAdvisorCalls({ config, db, clock, secretKey }: ChannelAdvisorParts) {
  const { origin } = new URL(config.apiUrl)
  const http = createHttpClient({ channel: 'ChannelAdvisor', isAllowed: (url) => url.origin === origin })
  const { apiUrl, account, isPractice, secrets, tokens } = accountAccess({
    config,
    db,
    http,
    clock,
    secretKey,
  })
  const limiter = createLimiter({ db, clock, channel: 'ChannelAdvisor', firstSize })
  const calls: CallParts = { channel: 'ChannelAdvisor', http, limiter, tokens, clock }
  const ask: AskChannelAdvisor = (ctx, { path, shape, body, cost = 1 }) =>
    callChannel(calls, ctx, {
      cost,
      request: (token) => ({
        method: body === undefined ? 'GET' : 'POST',
        url: `${apiUrl}/v1/${path}`,
        headers: {
          Accept: 'application/json',
          Authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
      read: (reply) => {
        const told = parseJson('ChannelAdvisor', reply)
        if (hasShape(shape, told)) return { state: 'answered', value: told }
        const message =
          'ChannelAdvisor answered in a way that Backroom does not understand. Please report this.'
        throw channelFailure('contract_unknown', message, { raw: { status: reply.status } })
      },
      refusal: (reply, token) =>
        statusError('ChannelAdvisor', reply, { secrets: [token, ...secrets], words }),
    })
  /** What the status of one part of a batch means. */
  const partError = (status: number, body: unknown): ChannelError =>
    statusError(
      'ChannelAdvisor',
      { status, headers: new Headers(), text: body === undefined ? '' : JSON.stringify(body) },
      { secrets, words },
    )
  return { account, isPractice, ask, partError }
}
