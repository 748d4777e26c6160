// Calls of REST API v1: one count for all who call, and answers that are what was asked for.
import type { FileHandle } from 'node:fs/promises'
import type { Static, TSchema } from 'typebox'
import type { ChannelAdvisorConfig } from '../../channel-config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { hasShape } from '../../platform/has-shape.ts'
import { callChannel, type CallParts, type Read } from '../calls/call-channel.ts'
import { createFileClient, createHttpClient, parseJson } from '../calls/http.ts'
import { createLimiter } from '../calls/limiter/limiter.ts'
import { statusError } from '../calls/status-error.ts'
import { channelFailure, ChannelFailure, type ChannelError, type Ctx } from '../ports/sales-channel.ts'
import { accountAccess } from './account-access.ts'

export type ChannelAdvisorParts = { config: ChannelAdvisorConfig; db: Db; clock: Clock; secretKey: Buffer }

type Asked<T extends TSchema> = {
  path: string
  shape: T
  /** Posted as JSON. */
  body?: object
  /** Posted as what it is. */
  csv?: string
  /** As how many calls it counts: one, where nothing else is said. */
  cost?: number
  /** What the parts of an answer, each a call of its own, say of the limit. */
  partsOf?: (told: Static<T>, token: string) => PartsTold
}

type PartsTold = Pick<Extract<Read<unknown>, { state: 'answered' }>, 'actual' | 'throttled'>

export type AskChannelAdvisor = <T extends TSchema>(ctx: Ctx, asked: Asked<T>) => Promise<Static<T>>

/** Posts what is answered by its status alone. */
export type TellChannelAdvisor = (ctx: Ctx, told: { path: string; body: object }) => Promise<void>

/** Fetches what lies at an address that needs no token. */
export type FetchFile = (ctx: Ctx, url: string, to: { file: FileHandle; maxBytes: number }) => Promise<void>

const perMinute = 2_000
/** Of five that ChannelAdvisor takes at once: a call that was given up here may still be under way there. */
const mostInFlight = 4
/** Soon over. */
export const burst = 20
const firstSize = { capacity: burst, restorePerS: perMinute / 60 }

const words = {
  auth_revoked:
    'ChannelAdvisor no longer accepts our access. Enter it anew under Configuration, or set CHANNELADVISOR_REFRESH_TOKEN to a new token.',
  forbidden:
    'The ChannelAdvisor application may not do this. Authorize it for orders and inventory, and enter its new refresh token.',
}

export function channelAdvisorCalls({ config, db, clock, secretKey }: ChannelAdvisorParts) {
  const { origin } = new URL(config.apiUrl)
  const http = createHttpClient({ channel: 'ChannelAdvisor', isAllowed: (url) => url.origin === origin })
  const files = createFileClient({
    channel: 'ChannelAdvisor',
    isAllowed: (url) => url.origin === origin || isStorage(url),
  })
  const { apiUrl, account, isConnected, isPractice, secrets, tokens } = accountAccess({
    config,
    db,
    http,
    clock,
    secretKey,
  })
  const limiter = createLimiter({ db, clock, channel: 'ChannelAdvisor', firstSize, mostInFlight })
  const calls: CallParts = { channel: 'ChannelAdvisor', http, limiter, tokens, clock }
  const ask: AskChannelAdvisor = (ctx, { path, shape, cost = 1, partsOf, ...sent }) =>
    callChannel(calls, ctx, {
      cost,
      request: (token) => requestOf(`${apiUrl}/v1/${path}`, token, sent),
      read: (reply, token) => {
        const told = parseJson('ChannelAdvisor', reply)
        if (hasShape(shape, told)) return { state: 'answered', value: told, ...partsOf?.(told, token) }
        const message =
          'ChannelAdvisor answered in a way that Backroom does not understand. Please report this.'
        throw channelFailure('contract_unknown', message, { raw: { status: reply.status } })
      },
      refusal: (reply, token) =>
        statusError('ChannelAdvisor', reply, { secrets: [token, ...secrets], words }),
    })
  const tell: TellChannelAdvisor = (ctx, { path, body }) =>
    callChannel(calls, ctx, {
      cost: 1,
      request: (token) => requestOf(`${apiUrl}/v1/${path}`, token, { body }),
      read: () => ({ state: 'answered', value: undefined }),
      refusal: (reply, token) =>
        statusError('ChannelAdvisor', reply, { secrets: [token, ...secrets], words }),
    })
  const renewToken = (ctx: Ctx, refused: string): Promise<string> => tokens.renew(ctx, refused)
  /** What the status of one part of a batch means. */
  const partError = (status: number, body: unknown): ChannelError =>
    statusError(
      'ChannelAdvisor',
      { status, headers: new Headers(), text: body === undefined ? '' : JSON.stringify(body) },
      { secrets, words },
    )
  const fetchFile: FetchFile = async (ctx, url, to) => {
    const timeoutMs = ctx.deadline.getTime() - clock.now().getTime()
    const reply = await files.sendToFile({ method: 'GET', url, timeoutMs, signal: ctx.signal }, to)
    if (reply.status >= 200 && reply.status < 300) return
    throw new ChannelFailure(statusError('ChannelAdvisor', { ...reply, text: '' }, { secrets }))
  }
  return { account, isConnected, isPractice, ask, tell, renewToken, partError, fetchFile }
}

function requestOf(url: string, token: string, { body, csv }: Pick<Asked<TSchema>, 'body' | 'csv'>) {
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` }
  if (csv !== undefined)
    return { method: 'POST' as const, url, headers: { ...headers, 'Content-Type': 'text/csv' }, body: csv }
  if (body === undefined) return { method: 'GET' as const, url, headers }
  const posted = { ...headers, 'Content-Type': 'application/json' }
  return { method: 'POST' as const, url, headers: posted, body: JSON.stringify(body) }
}

const storage =
  /(^|\.)(channeladvisor\.com|rithum\.com|blob\.core\.windows\.net|s3([.-][a-z0-9-]+)?\.amazonaws\.com)$/

// An export lies where its answer says: with ChannelAdvisor itself or in a storage for rent, and nowhere else may an answer send us.
function isStorage(url: URL): boolean {
  return url.protocol === 'https:' && url.port === '' && storage.test(url.hostname)
}
