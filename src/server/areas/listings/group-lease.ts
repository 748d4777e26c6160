import type { Lease } from './listing-groups.store.ts'
import type { PublishingEngine } from './publishing-engine.ts'

const renewEveryMs = 4_000
// Shorter than the lease by more than a call needs to leave: once it may be somebody else's, nothing goes out any more.
const trustMs = 9_000
const stopAfterMs = 4_000

export type HeldLease = {
  /**
   * Aborted when the lease is lost or can't be trusted, and a moment after the process was asked to stop. To be read anew
   * before each step: a process that stood still learns here that its time is over, before its timers come to say so.
   */
  readonly signal: AbortSignal
  /** Renews what was taken, until the end. */
  keep(lease: Lease): void
  wasStopped(): boolean
  end(): void
}

export type StopSignals = {
  /** Aborted when the job is no longer ours. */
  job: AbortSignal
  /** Aborted when the process is to stop. */
  stopping: AbortSignal
}

/**
 * Keeps groups ours while they are worked on, from before they are asked for: a lease may be older than the answer that tells
 * of it. A worker that stalls or loses the database finds its signal aborted.
 */
export function holdLease(
  { store, timers }: Pick<PublishingEngine, 'store' | 'timers'>,
  { job, stopping }: StopSignals,
): HeldLease {
  const held = new AbortController()
  const signal = AbortSignal.any([job, held.signal])
  let trustedUntil = timers.elapsedMs() + trustMs
  let endTrust = timers.after(trustMs, checkTrust)
  let endStop = () => {}
  let endRenewal = () => {}

  function checkTrust() {
    if (timers.elapsedMs() >= trustedUntil) held.abort(new Error('the lease may have run out'))
  }
  async function renew(lease: Lease) {
    const until = timers.elapsedMs() + trustMs
    const isHeld = await store.renew(lease).catch(() => undefined)
    if (isHeld === false) held.abort(new Error('the lease was lost'))
    if (isHeld !== true) return
    trustedUntil = until
    endTrust()
    endTrust = timers.after(until - timers.elapsedMs(), checkTrust)
  }
  function stopSoon() {
    endStop = timers.after(stopAfterMs, () => held.abort(new Error('the worker stops')))
  }

  if (stopping.aborted) stopSoon()
  else stopping.addEventListener('abort', stopSoon, { once: true })

  return {
    get signal() {
      checkTrust()
      return signal
    },
    keep(lease) {
      endRenewal = timers.every(renewEveryMs, () => void renew(lease))
    },
    wasStopped: () => stopping.aborted,
    end() {
      endRenewal()
      endTrust()
      endStop()
      stopping.removeEventListener('abort', stopSoon)
    },
  }
}
