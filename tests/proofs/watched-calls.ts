// Every call that a marketplace got while somebody watched, as its own log has it.
import { setTimeout as pause } from 'node:timers/promises'
import type { LoggedCall } from '../../src/sandbox/call-log.ts'
import type { Marketplace } from './ground.ts'

/** Often enough to see each before it is forgotten. */
const lookEveryMs = 250

/** Watches until it is asked for what it saw. */
export function watchCalls(marketplace: Marketplace): () => Promise<LoggedCall[]> {
  const seen: LoggedCall[] = []
  let isOver = false
  const look = async () => {
    const after = seen.at(-1)?.number ?? 0
    const { count, calls } = await marketplace.calls(after)
    if (calls.length > 0 && calls[0]?.number !== after + 1) throw new Error('calls were missed')
    seen.push(...calls)
    return count
  }
  const watching = (async () => {
    for (; !isOver; await pause(lookEveryMs)) await look()
    await look()
  })()
  // Whoever stops for another reason is not to hear that nobody answered any more.
  watching.catch(() => {})
  return async () => {
    isOver = true
    await watching
    return seen
  }
}

/** When it came in, by the marketplace's clock. */
function startOf({ at, milliseconds }: LoggedCall): number {
  return Date.parse(at) - milliseconds
}

/**
 * The share of refusals that said for how long no call is wanted, and got one all the same in the second half of that while. Who was
 * on the way when it was said comes in the first.
 */
export function shareDisobeyed(calls: LoggedCall[], secondsToWait: number): number {
  const starts = calls.map(startOf)
  const told = calls.flatMap(({ fault, at }) => (fault === 'throttle' ? Date.parse(at) : []))
  const isEarly = (end: number) => (start: number) => start > end - secondsToWait * 500 && start < end
  const disobeyed = told.filter((at) => starts.some(isEarly(at + secondsToWait * 1000)))
  return disobeyed.length / told.length
}
