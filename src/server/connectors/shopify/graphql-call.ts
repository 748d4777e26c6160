import type { Log } from '../../platform/log.ts'
import type { Clock } from '../../platform/clock.ts'
import { parseJson } from '../calls/http.ts'
import type { HttpClient, HttpReply } from '../calls/http.ts'
import type { Limiter } from '../calls/limiter/limiter.ts'
import { refuseWhenStopped } from '../calls/pause.ts'
import { ChannelFailure } from '../ports/channel-error.ts'
import type { Ctx } from '../ports/sales-channel.ts'
import type { AccessTokens } from './access-token.ts'
import { graphqlError, statusError } from './answer-errors.ts'
import { estimateCost } from './cost.ts'
import type { Size } from './cost.ts'
import { isEnvelope } from './envelope.ts'
import type { Cost, Envelope, GraphqlError } from './envelope.ts'
import { apiVersion, operations } from './operations.ts'
import type { OperationName } from './operations.ts'
import { isReply } from './replies.ts'
import type { Replies } from './replies.ts'
import { secretsOf } from './settings.ts'
import type { ShopifySettings } from './settings.ts'
import type { UserError } from './user-errors.ts'

export type CallParts = {
  http: HttpClient
  limiter: Limiter
  tokens: AccessTokens
  clock: Clock
  log: Pick<Log, 'warn'>
  settings: ShopifySettings
}

export type Call = { variables: Record<string, unknown>; size?: Size }

const longestCallMs = 30_000
const mostTries = 6
const leastPauseMs = 500

/** Shopify could not read a value that we sent; it says which, as it does in user errors. */
export class RefusedVariables extends ChannelFailure {
  readonly userErrors: UserError[] = []
}

/** Makes one GraphQL call with its turn, its token and its errors; waits for points up to the deadline. */
export async function callShopify<N extends OperationName>(
  parts: CallParts,
  ctx: Ctx,
  operation: N,
  { variables, size = {} }: Call,
): Promise<Replies[N]> {
  for (let tries = 1; ; tries += 1) {
    const taken = await parts.limiter.take(ctx, estimateCost(operation, size))
    const answer = await answerOf(parts, ctx, operation, variables).catch(async (failure: unknown) => {
      await accountFor(parts, ctx, taken, failure)
      throw failure
    })
    if (answer.state === 'answered') {
      const { cost, actual = taken } = answer
      await parts.limiter.settle(ctx.credential, {
        taken,
        actual,
        ...(cost ? { reported: reportedBy(cost) } : {}),
      })
      return readData(parts, operation, answer.envelope)
    }
    await parts.limiter.throttle(ctx.credential, { taken, ...answer.pause })
    if (tries === mostTries) throw new ChannelFailure(answer.error)
  }
}

type Answer =
  | { state: 'answered'; envelope: Envelope; cost?: Cost; actual?: number }
  | { state: 'throttled'; error: ChannelFailure['error']; pause: Pause }
type Pause = { waitMs?: number; reported?: ReturnType<typeof reportedBy> }

async function answerOf(
  parts: CallParts,
  ctx: Ctx,
  operation: OperationName,
  variables: Record<string, unknown>,
): Promise<Answer> {
  const body = JSON.stringify({ query: operations[operation], variables, operationName: operation })
  const { reply, token } = await sendWithToken(parts, ctx, body)
  const secrets = [...secretsOf(parts.settings), token]
  noteVersion(parts, reply)
  if (reply.status === 429) {
    const seconds = Number(reply.headers.get('retry-after') ?? NaN)
    const pause = Number.isFinite(seconds) ? { waitMs: seconds * 1000 } : {}
    return { state: 'throttled', error: statusError(429, reply.text, secrets), pause }
  }
  if (reply.status !== 200) throw new ChannelFailure(statusError(reply.status, reply.text, secrets))
  const envelope = parseJson('Shopify', reply)
  if (!isEnvelope(envelope)) throw notUnderstood(operation)
  const cost = envelope.extensions?.cost
  const { errors } = envelope
  if (errors?.some(({ extensions }) => extensions?.code === 'THROTTLED')) {
    return { state: 'throttled', error: graphqlError(errors, secrets), pause: pauseFrom(cost) }
  }
  if (errors !== undefined && errors.length > 0) {
    // The failure is thrown after the turn is settled, so it travels with the answer.
    const error = graphqlError(errors, secrets)
    if (error.kind === 'remote_transient') throw new ChannelFailure(error)
    return { state: 'answered', envelope: { ...envelope, errors }, cost, actual: cost?.actualQueryCost ?? 0 }
  }
  return { state: 'answered', envelope, cost, actual: cost?.actualQueryCost ?? undefined }
}

/** An old token is replaced once; refused again, the access is gone. */
async function sendWithToken(
  parts: CallParts,
  ctx: Ctx,
  body: string,
): Promise<{ reply: HttpReply; token: string }> {
  const token = await parts.tokens.current(ctx)
  const reply = await send(parts, ctx, body, token)
  if (reply.status !== 401) return { reply, token }
  const renewed = await parts.tokens.renew(ctx, token)
  return { reply: await send(parts, ctx, body, renewed), token: renewed }
}

function send(
  { http, clock, settings }: CallParts,
  ctx: Ctx,
  body: string,
  token: string,
): Promise<HttpReply> {
  refuseWhenStopped(ctx.signal, 'Shopify')
  return http.send({
    method: 'POST',
    url: `${settings.apiUrl}/admin/api/${apiVersion}/graphql.json`,
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'X-Shopify-Access-Token': token,
    },
    body,
    timeoutMs: Math.min(longestCallMs, ctx.deadline.getTime() - clock.now().getTime()),
    signal: ctx.signal,
    requestId: ctx.requestId,
  })
}

function readData<N extends OperationName>(
  { settings }: CallParts,
  operation: N,
  envelope: Envelope,
): Replies[N] {
  const { errors, data } = envelope
  if (errors !== undefined && errors.length > 0) {
    const error = graphqlError(errors, secretsOf(settings))
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

/** Tells the breaker of a channel that did not answer; our own stop says nothing about it. */
async function accountFor({ limiter }: CallParts, ctx: Ctx, taken: number, failure: unknown): Promise<void> {
  if (!(failure instanceof ChannelFailure) || failure.error.raw?.code === 'STOPPED') return
  if (failure.error.kind === 'remote_transient') await limiter.fail(ctx.credential)
  else await limiter.settle(ctx.credential, { taken, actual: 0 })
}

function reportedBy({ throttleStatus }: Cost) {
  return {
    available: throttleStatus.currentlyAvailable,
    capacity: throttleStatus.maximumAvailable,
    restorePerS: throttleStatus.restoreRate,
  }
}

function pauseFrom(cost: Cost | undefined): Pause {
  if (cost === undefined) return {}
  const { currentlyAvailable, restoreRate } = cost.throttleStatus
  const missing = Math.max(0, cost.requestedQueryCost - currentlyAvailable)
  return { waitMs: Math.max(leastPauseMs, (missing / restoreRate) * 1000), reported: reportedBy(cost) }
}

function noteVersion({ log }: CallParts, reply: HttpReply): void {
  const served = reply.headers.get('x-shopify-api-version')
  if (served === null || served === apiVersion) return
  log.warn({ channel: 'Shopify', asked: apiVersion, served }, 'Shopify answers with another API version')
}

function notUnderstood(operation: OperationName): ChannelFailure {
  return new ChannelFailure({
    kind: 'contract_unknown',
    message: 'Shopify answered in a way that Backroom does not understand. Please report this.',
    raw: { status: 200, code: operation },
  })
}
