import {
  channelFailure,
  type ChannelFailure,
  type Ctx,
} from '../../../src/server/connectors/ports/sales-channel.ts'
import type { SimulatedProcess } from './process.ts'

/** How often a call goes wrong, and how; each from 0 to 1. */
export type Faults = {
  throttled: number
  broken: number
  answerLost: number
  hangs: number
  /** The account is not let in. */
  shut: number
  /** A fault of the connector itself. */
  stumbles: number
}

const longestCallMs = 30_000

/** One call of a process to a channel, on a line that seldom does what it should. */
export async function callVendor<T>(
  process: SimulatedProcess,
  { ctx, what, faults }: { ctx: Ctx; what: string; faults: Faults },
  work: () => T,
): Promise<T> {
  const { world } = process
  const timeoutMs = Math.min(longestCallMs, ctx.deadline.getTime() - process.clock.now().getTime())
  if (ctx.signal.aborted) throw stopped()
  if (timeoutMs <= 0) throw transient('The channel did not answer in time.')
  const none: [keyof Faults | 'none', number] = [
    'none',
    1 - Object.values(faults).reduce((sum, each) => sum + each, 0),
  ]
  const fault = world.isCalm ? 'none' : world.random.weighted([none, ...entriesOf(faults)])
  const isLost = fault === 'answerLost' || (fault === 'hangs' && world.random.chance(0.5))
  const arrives = fault === 'none' || isLost
  const answer = process.effect(`${what}${fault === 'none' ? '' : ` (${fault})`}`, () =>
    arrives ? work() : undefined,
  )
  const answered = await untilStopped(answer, ctx.signal)
  if (fault === 'none') return answered as T
  if (fault === 'hangs') await untilStopped(process.sleep(timeoutMs), ctx.signal)
  throw failureOf(process, fault)
}

function entriesOf(faults: Faults): [keyof Faults, number][] {
  return Object.entries(faults) as [keyof Faults, number][]
}

function failureOf({ world }: SimulatedProcess, fault: keyof Faults): Error {
  if (fault === 'stumbles') return new TypeError('the connector has a fault')
  if (fault === 'throttled') {
    const retryAfterMs = world.random.between(500, 20_000)
    return channelFailure('throttled', 'The channel is busy.', { retryAfterMs })
  }
  if (fault === 'shut') return channelFailure('auth_revoked', 'The channel does not accept the sign-in.')
  const messages = {
    broken: 'The channel has a fault.',
    answerLost: 'The connection broke off.',
    hangs: 'The channel did not answer in time.',
  }
  return transient(messages[fault])
}

function transient(message: string): ChannelFailure {
  return channelFailure('remote_transient', message)
}

function stopped(): ChannelFailure {
  return channelFailure('remote_transient', 'Backroom was stopped.', { raw: { code: 'STOPPED' } })
}

function untilStopped<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(stopped())
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
