import { systemTimers } from '../../platform/clock.ts'
import { hasShape } from '../../platform/has-shape.ts'
import type { Log } from '../../platform/log.ts'
import { callChannel, type CallParts, type Read } from '../calls/call-channel.ts'
import { parseJson, type HttpClient, type HttpReply, type LineClient } from '../calls/http.ts'
import { ChannelFailure, channelFailure, type Ctx } from '../ports/sales-channel.ts'
import { graphqlError, statusError, type UserError } from './refusals.ts'
import {
  apiVersion,
  estimateCost,
  isHarmless,
  operations,
  type OperationName,
  type Size,
} from './operations.ts'
import {
  envelope as answer,
  isReply,
  type Cost,
  type Envelope,
  type GraphqlError,
  type Replies,
} from './replies.ts'
import { secretsOf, type ShopifySettings } from './store-access.ts'

export type ShopifyCalls = Omit<CallParts, 'http'> & {
  http: HttpClient & LineClient
} & { log: Pick<Log, 'warn'>; settings: ShopifySettings }

/** What a call stands on, and on whose behalf and until when it is made. */
export type Shop = ShopifyCalls & { ctx: Ctx }

export type Call = { variables: Record<string, unknown>; size?: Size }

const leastPauseMs = 500

/** Shopify could not read a value that we sent; it says which, as it does in user errors. */
export class RefusedVariables extends ChannelFailure {
  readonly userErrors: UserError[] = []
}

/** Makes one GraphQL call with its turn, its token and its errors; waits for points up to the deadline. */
export async function callShopify<N extends OperationName>(
  shop: Shop,
  operation: N,
  call: Call,
): Promise<Replies[N]> {
  return (await askShopify(shop, operation, call)).data
}

/** The same with until when, by Shopify's clock, what changed there is in the answer. */
export async function askShopify<N extends OperationName>(
  shop: Shop,
  operation: N,
  { variables, size = {} }: Call,
): Promise<{ data: Replies[N]; asOf: Date | null }> {
  const { settings, ctx } = shop
  const secrets = (token: string) => [...secretsOf(settings), token]
  let sentMs = 0
  let asOf: Date | null = null
  const envelope = await callChannel(shop, ctx, {
    cost: estimateCost(operation, size),
    isHarmless: isHarmless(operation),
    request: (token) => {
      sentMs = systemTimers.elapsedMs()
      return {
        method: 'POST',
        url: `${settings.apiUrl}/admin/api/${apiVersion}/graphql.json`,
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json',
          'X-Shopify-Access-Token': token,
        },
        body: JSON.stringify({ query: operations[operation], variables, operationName: operation }),
      }
    },
    read: (reply, token) => {
      asOf = momentBefore(reply.headers.get('date'), systemTimers.elapsedMs() - sentMs)
      return readEnvelope(shop, operation, { reply, secrets: secrets(token) })
    },
    refusal: ({ status, text }, token) => statusError(status, text, secrets(token)),
  })
  return { data: readData(shop, operation, envelope), asOf }
}

/** Stamps are in whole seconds, and Shopify's own clocks go a little differently. */
const blurMs = 2_000

/** Nothing is read before it is asked for: what was stamped earlier than this was there to be read. */
function momentBefore(answeredOn: string | null, tookMs: number): Date | null {
  const answeredMs = Date.parse(answeredOn ?? '')
  return Number.isNaN(answeredMs) ? null : new Date(answeredMs - Math.ceil(tookMs) - blurMs)
}

function readEnvelope(
  shop: ShopifyCalls,
  operation: OperationName,
  { reply, secrets }: { reply: HttpReply; secrets: string[] },
): Read<Envelope> {
  noteVersion(shop, reply)
  const envelope = parseJson('Shopify', reply)
  if (!hasShape(answer, envelope)) throw notUnderstood(operation)
  const cost = envelope.extensions?.cost
  const reported = cost && reportedBy(cost)
  const { errors = [] } = envelope
  if (errors.length === 0)
    return { state: 'answered', value: envelope, actual: cost?.actualQueryCost ?? undefined, reported }
  const error = graphqlError(errors, secrets)
  if (errors.some(({ extensions }) => extensions?.code === 'THROTTLED')) {
    return { state: 'throttled', error, ...pauseFrom(cost) }
  }
  if (error.kind === 'remote_transient') throw new ChannelFailure(error)
  // What was refused is told after the turn is settled, so it travels with the answer.
  return { state: 'answered', value: envelope, actual: cost?.actualQueryCost ?? 0, reported }
}

function readData<N extends OperationName>(shop: Shop, operation: N, envelope: Envelope): Replies[N] {
  const { errors, data } = envelope
  if (errors !== undefined && errors.length > 0) {
    const error = graphqlError(errors, secretsOf(shop.settings))
    const userErrors = errors.flatMap(refusedValues)
    if (userErrors.length === 0) throw new ChannelFailure(error)
    throw Object.assign(new RefusedVariables(error), { userErrors })
  }
  if (!isReply(operation, data)) throw notUnderstood(operation)
  return data
}

function refusedValues({ message, extensions }: GraphqlError): UserError[] {
  return (extensions?.problems ?? []).flatMap(({ path, explanation }) =>
    path === undefined ? [] : [{ field: path.map(String), message: explanation ?? message, code: null }],
  )
}

function reportedBy({ throttleStatus }: Cost) {
  return {
    available: throttleStatus.currentlyAvailable,
    capacity: throttleStatus.maximumAvailable,
    restorePerS: throttleStatus.restoreRate,
  }
}

function pauseFrom(cost: Cost | undefined) {
  if (cost === undefined) return {}
  const { currentlyAvailable, restoreRate } = cost.throttleStatus
  const missing = Math.max(0, cost.requestedQueryCost - currentlyAvailable)
  return { waitMs: Math.max(leastPauseMs, (missing / restoreRate) * 1000), reported: reportedBy(cost) }
}

function noteVersion({ log }: ShopifyCalls, reply: HttpReply): void {
  const served = reply.headers.get('x-shopify-api-version')
  if (served === null || served === apiVersion) return
  log.warn({ channel: 'Shopify', asked: apiVersion, served }, 'Shopify answers with another API version')
}

function notUnderstood(operation: OperationName): ChannelFailure {
  const message = 'Shopify answered in a way that Backroom does not understand. Please report this.'
  return channelFailure('contract_unknown', message, { raw: { status: 200, code: operation } })
}
