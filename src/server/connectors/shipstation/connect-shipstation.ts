import Type from 'typebox'
import type { ShipStationConfig } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { hasShape } from '../../platform/has-shape.ts'
import { callChannel, type CallParts } from '../calls/call-channel.ts'
import { createHttpClient, parseJson, type HttpReply } from '../calls/http.ts'
import type { Reported } from '../calls/limiter/bucket.ts'
import { createLimiter } from '../calls/limiter/limiter.ts'
import { statusError } from '../calls/status-error.ts'
import { channelFailure, type Ctx } from '../ports/sales-channel.ts'
import type { ShippingStore, ShippingStores } from '../ports/shipping-stores.ts'
import { accountAccess, refusedPairWords } from './account-access.ts'
import { readPacificTime } from './pacific-time.ts'

type Parts = { config: ShipStationConfig; db: Db; clock: Clock }

const perMinute = 40
const firstSize = { capacity: perMinute, restorePerS: perMinute / 60 }

const words = {
  auth_revoked: refusedPairWords,
  forbidden: 'The ShipStation key has no right to this. Give its user the right to change stores there.',
  not_found: 'ShipStation does not have this store any more.',
}

/** The account of the configuration, over V1 of ShipStation's API. */
export function connectShipStation({ config, db, clock }: Parts): ShippingStores {
  const { apiUrl, account, isPractice, secrets, tokens } = accountAccess(config)
  const { origin } = new URL(apiUrl)
  const calls: CallParts = {
    channel: 'ShipStation',
    http: createHttpClient({ channel: 'ShipStation', isAllowed: (url) => url.origin === origin }),
    limiter: createLimiter({ db, clock, channel: 'ShipStation', firstSize }),
    tokens,
    clock,
  }
  const ask = <T extends Type.TSchema>(ctx: Ctx, { path, body, shape }: Asked<T>) =>
    callChannel(calls, ctx, {
      cost: 1,
      request: (pair) => ({
        method: body === undefined ? 'GET' : 'POST',
        url: `${apiUrl}${path}`,
        headers: {
          Accept: 'application/json',
          Authorization: `Basic ${pair}`,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
      read: (reply) => ({ state: 'answered', value: readAs(shape, reply), reported: reportedBy(reply) }),
      refusal: (reply) => statusError('ShipStation', reply, { secrets, words }),
      secondsToWait: (headers) => headers.get('x-rate-limit-reset') ?? headers.get('retry-after'),
    })
  return {
    credential: 'shipstation',
    account,
    isPractice,
    list: async (ctx) => {
      const stores = await ask(ctx, { path: '/stores?showInactive=true', shape: storeList })
      return stores.map(readStore)
    },
    setActive: async (ctx, storeId, isActive) => {
      const path = isActive ? '/stores/reactivate' : '/stores/deactivate'
      const { success, message } = await ask(ctx, { path, body: { storeId }, shape: switched })
      if (String(success) === 'true') return
      const said = message ?? 'it did not say why'
      throw channelFailure('remote_permanent', `ShipStation refused: ${said}`, { raw: { message: said } })
    },
  }
}

type Asked<T extends Type.TSchema> = { path: string; body?: object; shape: T }

const time = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const storeList = Type.Array(
  Type.Object({
    storeId: Type.Integer(),
    storeName: Type.String(),
    marketplaceName: Type.String(),
    active: Type.Boolean(),
    createDate: time,
    modifyDate: time,
    refreshDate: time,
  }),
)
const switched = Type.Object({
  success: Type.Union([Type.Boolean(), Type.String()]),
  message: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})

function readStore(store: Type.Static<typeof storeList>[number]): ShippingStore {
  return {
    storeId: store.storeId,
    name: store.storeName,
    marketplaceName: store.marketplaceName,
    isActive: store.active,
    createdAt: readTime(store.createDate),
    modifiedAt: readTime(store.modifyDate),
    refreshedAt: readTime(store.refreshDate),
  }
}

function readTime(text: string | null = null): Date | null {
  const time = readPacificTime(text)
  if (time === undefined) throw notUnderstood(200)
  return time
}

function readAs<T extends Type.TSchema>(shape: T, reply: HttpReply): Type.Static<T> {
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

function notUnderstood(status: number) {
  const message = 'ShipStation answered in a way that Backroom does not understand. Please report this.'
  return channelFailure('contract_unknown', message, { raw: { status } })
}
