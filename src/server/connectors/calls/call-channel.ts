// One call to a channel, whatever language it speaks: a turn, a token, the request, another token where the first one
// is refused, and the account of the turn.
import type { Clock } from '../../platform/clock.ts'
import { ChannelFailure, type ChannelError, type ChannelName, type Ctx } from '../ports/sales-channel.ts'
import type { HttpClient, HttpReply, HttpRequest } from './http.ts'
import type { Reported } from './limiter/bucket.ts'
import { leastCallMs, type Limiter, type Taken } from './limiter/limiter.ts'
import type { Tokens } from './oauth.ts'
import { pauseFor, refuseWhenStopped } from './pause.ts'

export type CallParts = {
  channel: ChannelName
  http: HttpClient
  limiter: Limiter
  tokens: Tokens
  clock: Clock
}

type Asked = Pick<HttpRequest, 'method' | 'url' | 'headers' | 'body'>

/** What a call asks for, and how its answer is read. */
export type ChannelCall<T> = {
  /** What the call costs at most, in the limiter's measure. */
  cost: number
  /** What it carries, where the channel limits that too. */
  items?: number
  /** Asking again changes nothing: a few broken answers need not end the whole try that the call is part of. */
  isHarmless?: boolean
  /** Done when the call is about to go out: writes down what must not be asked for twice. */
  beforeSend?: () => Promise<void>
  request: (token: string) => Asked
  /** Reads an answer that came with success; throws ChannelFailure for one that says nothing. */
  read: (reply: HttpReply, token: string) => Read<T>
  /** What any other status means. */
  refusal: (reply: HttpReply, token: string) => ChannelError
  /** How long to wait after 429, in seconds, where the channel says it in a header other than Retry-After. */
  secondsToWait?: (headers: Headers) => string | null
}

export type Read<T> =
  | {
      state: 'answered'
      value: T
      actual?: number
      reported?: Reported
      /** Parts of it were refused for want of points: whoever calls next waits as after a call that was. */
      throttled?: { waitMs?: number }
    }
  | { state: 'throttled'; error: ChannelError; waitMs?: number; reported?: Reported }

const mostTries = 6
const mostBroken = 2
const repeatAfterMs = 250

/** Makes the call and accounts for its turn; waits for the limit up to the deadline. */
export async function callChannel<T>(parts: CallParts, ctx: Ctx, call: ChannelCall<T>): Promise<T> {
  for (let broken = 0; ; broken += 1) {
    try {
      return await callUntilAnswered(parts, ctx, call)
    } catch (failure) {
      if (call.isHarmless !== true || broken === mostBroken || !isBroken(failure)) throw failure
      await pauseFor(repeatAfterMs * 2 ** broken, ctx.signal, parts.channel)
    }
  }
}

/** Soon over, and perhaps well the next time; whoever was kept waiting, or is told to wait, does not insist. */
function isBroken(failure: unknown): boolean {
  if (!(failure instanceof ChannelFailure) || failure.error.kind !== 'remote_transient') return false
  const { retryAfterMs, raw } = failure.error
  return retryAfterMs === undefined && raw?.code !== 'TIMEOUT' && raw?.code !== 'STOPPED'
}

async function callUntilAnswered<T>(parts: CallParts, ctx: Ctx, call: ChannelCall<T>): Promise<T> {
  const { limiter } = parts
  for (let tries = 1; ; tries += 1) {
    const turn = await limiter.take(ctx, call.cost, call.items)
    const { points: taken, longestMs } = turn
    const read = await ask(parts, { ...ctx, longestMs }, call)
      .finally(() => limiter.leave(turn))
      .catch(async (failure: unknown) => {
        throw await accountFor(limiter, ctx, { taken, failure })
      })
    const { reported } = read
    if (read.state === 'answered') {
      const { value, actual = taken, throttled } = read
      if (throttled === undefined) await limiter.settle(ctx.credential, { taken, actual, reported })
      else await limiter.throttle(ctx.credential, { taken: taken - actual, reported, ...throttled })
      return value
    }
    const { state: _, error, ...pause } = read
    await limiter.throttle(ctx.credential, { taken, items: call.items, ...pause })
    if (tries === mostTries || isTooLate(parts, ctx)) throw new ChannelFailure(error)
  }
}

/** A try that starts now would be cut off, and what is told is that the channel does not answer. */
function isTooLate({ clock }: CallParts, { deadline }: Ctx): boolean {
  return deadline.getTime() - clock.now().getTime() < leastCallMs
}

type Turn = Ctx & Pick<Taken, 'longestMs'>

/** An old token is replaced once; refused again, the access is gone. */
async function ask<T>(parts: CallParts, ctx: Turn, call: ChannelCall<T>): Promise<Read<T>> {
  let token = await parts.tokens.current(ctx)
  await call.beforeSend?.()
  let reply = await send(parts, ctx, call.request(token))
  if (reply.status === 401) {
    token = await parts.tokens.renew(ctx, token)
    reply = await send(parts, ctx, call.request(token))
  }
  if (reply.status >= 200 && reply.status < 300) return call.read(reply, token)
  const error = call.refusal(reply, token)
  if (reply.status !== 429) throw new ChannelFailure(error)
  const seconds = Number((call.secondsToWait ?? retryAfter)(reply.headers) ?? NaN)
  return { state: 'throttled', error, ...(Number.isFinite(seconds) ? { waitMs: seconds * 1000 } : {}) }
}

function retryAfter(headers: Headers): string | null {
  return headers.get('retry-after')
}

function send(parts: CallParts, ctx: Turn, request: Asked): Promise<HttpReply> {
  const { channel, http, clock } = parts
  refuseWhenStopped(ctx.signal, channel)
  return http.send({
    ...request,
    timeoutMs: Math.min(ctx.longestMs, ctx.deadline.getTime() - clock.now().getTime()),
    signal: ctx.signal,
    requestId: ctx.requestId,
  })
}

/**
 * Tells the breaker of a channel that did not answer; our own stop says nothing about it. Whoever finds it away waits as those who
 * are not let through, and no longer: how often a try was the probe says nothing about when the channel is back.
 */
async function accountFor(
  limiter: Limiter,
  { credential }: Ctx,
  { taken, failure }: { taken: number; failure: unknown },
): Promise<unknown> {
  if (!(failure instanceof ChannelFailure) || failure.error.raw?.code === 'STOPPED') return failure
  const { error: problem } = failure
  if (problem.kind !== 'remote_transient') {
    await limiter.settle(credential, { taken, actual: 0, problem })
    return failure
  }
  const openMs = await limiter.fail(credential, problem)
  if (openMs === 0) return failure
  return new ChannelFailure({ ...problem, retryAfterMs: openMs }, { cause: failure })
}
