import { setTimeout as elapse } from 'node:timers/promises'
import { ChannelFailure } from '../ports/sales-channel.ts'

/** Waits, or throws `stopped` as soon as the worker is told to stop. */
export async function pauseFor(ms: number, signal: AbortSignal, channel: string): Promise<void> {
  try {
    await elapse(ms, undefined, { signal })
  } catch (cause) {
    throw stopped(channel, cause)
  }
}

/** To be asked before each call: a worker that stops starts nothing more outside. */
export function refuseWhenStopped(signal: AbortSignal, channel: string): void {
  if (signal.aborted) throw stopped(channel, signal.reason)
}

/** The worker was told to stop; whoever takes the work over repeats the call. */
export function stopped(channel: string, cause?: unknown): ChannelFailure {
  const message = `Backroom was stopped before ${channel} answered; it goes on by itself.`
  return new ChannelFailure({ kind: 'remote_transient', message, raw: { code: 'STOPPED' } }, { cause })
}
