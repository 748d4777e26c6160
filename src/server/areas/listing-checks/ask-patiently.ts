import { setTimeout as wait } from 'node:timers/promises'
import { ChannelFailure, isRepeatable, type Ctx } from '../../connectors/ports/sales-channel.ts'
import type { Clock } from '../../platform/clock.ts'

type Asking = { clock: Clock; credential: string; signal: AbortSignal }

const secondsToAsk = 60
const mostTries = 6
const longestWaitMs = 300_000

/** What the channel answers, or why it can't be asked: what passes by itself is waited for. */
export async function askPatiently<T>(
  { clock, credential, signal }: Asking,
  ask: (ctx: Ctx) => Promise<T>,
): Promise<T | string> {
  for (let tries = 1; ; tries += 1) {
    const deadline = new Date(clock.now().getTime() + secondsToAsk * 1000)
    try {
      return await ask({ credential, deadline, signal })
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ChannelFailure)) throw error
      if (tries === mostTries || !isRepeatable(error.error)) return error.message
      const pause = Math.max(1000 * 2 ** tries, error.error.retryAfterMs ?? 0)
      await wait(Math.min(pause, longestWaitMs), undefined, { signal })
    }
  }
}
