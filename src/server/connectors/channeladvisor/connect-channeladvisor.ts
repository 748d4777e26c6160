import Type from 'typebox'
import type { ChannelAdvisorConfig } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { hasShape } from '../../platform/has-shape.ts'
import { callChannel, type CallParts } from '../calls/call-channel.ts'
import { createHttpClient, parseJson } from '../calls/http.ts'
import { createLimiter } from '../calls/limiter/limiter.ts'
import { statusError } from '../calls/status-error.ts'
import type { CatalogueMaster, MasterQuestion } from '../ports/catalogue-master.ts'
import { channelFailure, type Ctx } from '../ports/sales-channel.ts'
import { accountAccess } from './account-access.ts'
import { masterProduct, page } from './product-cells.ts'

type Parts = { config: ChannelAdvisorConfig; db: Db; clock: Clock; secretKey: Buffer }

const perMinute = 2_000
// One after the other, so that no more than one is ever under way; a burst is soon over.
const firstSize = { capacity: 20, restorePerS: perMinute / 60 }

const words = {
  auth_revoked:
    'ChannelAdvisor no longer accepts our access. Set CHANNELADVISOR_REFRESH_TOKEN to a new token.',
  forbidden: 'The ChannelAdvisor application may not read products. Authorize it for inventory.',
}
const centers = Type.Object({
  value: Type.Array(
    Type.Object({ ID: Type.Integer(), Name: Type.String(), IsDeleted: Type.Optional(Type.Boolean()) }),
  ),
})

/** The account of the configuration, over REST API v1. */
export function connectChannelAdvisor({ config, db, clock, secretKey }: Parts): CatalogueMaster {
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
  const ask = <T extends Type.TSchema>(ctx: Ctx, path: string, shape: T): Promise<Type.Static<T>> =>
    callChannel(calls, ctx, {
      cost: 1,
      request: (token) => ({
        method: 'GET',
        url: `${apiUrl}/v1/${path}`,
        headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
      }),
      read: (reply) => {
        const body = parseJson('ChannelAdvisor', reply)
        if (hasShape(shape, body)) return { state: 'answered', value: body }
        const message =
          'ChannelAdvisor answered in a way that Backroom does not understand. Please report this.'
        throw channelFailure('contract_unknown', message, { raw: { status: reply.status } })
      },
      refusal: (reply, token) =>
        statusError('ChannelAdvisor', reply, { secrets: [token, ...secrets], words }),
    })
  return {
    credential: 'channeladvisor',
    account,
    isPractice,
    readPage: async (ctx, question) => {
      const told = await ask(ctx, `Products?${queryOf(question)}`, page)
      // We go on behind the last id that we have: a link with a count to skip would miss what moves up meanwhile.
      return { products: told.value.map(masterProduct), isLast: told['@odata.nextLink'] === undefined }
    },
    find: async (ctx, { ids, skus }) => {
      const named = [...ids.map((id) => `ID eq ${id}`), ...skus.map((sku) => `Sku eq ${quoted(sku)}`)]
      if (named.length === 0) return []
      const told = await ask(ctx, `Products?${productQuery(named.join(' or '))}`, page)
      return told.value.map(masterProduct)
    },
    readCenters: async (ctx) => {
      const { value } = await ask(ctx, 'DistributionCenters', centers)
      return new Map(value.flatMap(({ ID, Name, IsDeleted }) => (IsDeleted === true ? [] : [[ID, Name]])))
    },
  }
}

function queryOf({ since, isParent, afterId }: MasterQuestion): string {
  const changed = since === null ? [] : [`UpdateDateUtc ge ${since.toISOString()}`]
  return productQuery([...changed, `IsParent eq ${isParent}`, `ID gt ${afterId}`].join(' and '))
}

function productQuery(filter: string): string {
  const expand = 'Attributes,DCQuantities,Images,Labels'
  return new URLSearchParams({ $filter: filter, $expand: expand, $orderby: 'ID' }).toString()
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
