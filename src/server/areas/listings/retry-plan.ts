import type { ChannelError } from '../../connectors/ports/sales-channel.ts'

export type RetryPlan = { state: 'again'; delayMs: number; attempts: number } | { state: 'give up' }

export type Try = {
  error: ChannelError
  /** Failed tries so far. */
  attempts: number
  now: Date
  /** From 0 to 1; spreads those who wait for the same thing. */
  random: number
}

const longestDelayMs = 5 * 60_000
const shortestDelayMs = 250
const firstDelayMs = 1_000
const spreadMs = 2_000
const mostPuzzlingTries = 8
const firstLookMs = 2_000
const longestLookMs = 60_000

/** When a desired state that the machine can still bring about is tried again. Waiting for the channel is never given up. */
export function planRetry({ error, attempts, now, random }: Try): RetryPlan {
  if (error.retryAt !== undefined) {
    const waitMs = Math.max(0, error.retryAt.getTime() - now.getTime())
    return { state: 'again', delayMs: waitMs + random * spreadMs, attempts }
  }
  if (!isWaiting(error) && attempts + 1 >= mostPuzzlingTries) return { state: 'give up' }
  const longest = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(attempts, 20))
  return { state: 'again', delayMs: Math.max(shortestDelayMs, longest * random), attempts: attempts + 1 }
}

/** How long to leave a channel alone with what it has accepted: as long as it has had it already, within bounds. */
export function planLook({ since, now }: { since: Date; now: Date }): number {
  return Math.min(longestLookMs, Math.max(firstLookMs, now.getTime() - since.getTime()))
}

function isWaiting({ kind }: ChannelError): boolean {
  return kind === 'throttled' || kind === 'remote_transient'
}
