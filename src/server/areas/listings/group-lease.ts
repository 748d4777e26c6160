import type { Lease } from './listing-groups.store.ts'
import type { PublishingEngine } from './publishing-engine.ts'

const renewEveryMs = 4_000
// Shorter than the lease by more than a call needs to leave: once it may be somebody else's, nothing goes out any more.
const trustMs = 9_000
const stopAfterMs = 4_000

export type HeldLease = {
  /** Aborted when the lease is lost or can't be trusted, and a moment after the process was asked to stop. */
  signal: AbortSignal
  wasStopped(): boolean
  end(): void
}

export type StopSignals = {
  /** Aborted when the job is no longer ours. */
  job: AbortSignal
  /** Aborted when the process is to stop. */
  stopping: AbortSignal
}

/** Keeps groups ours while they are worked on. A worker that stalls or loses the database finds its signal aborted. */
export function holdLease(
  { store, timers }: Pick<PublishingEngine, 'store' | 'timers'>,
  lease: Lease,
  { job, stopping }: StopSignals,
): HeldLease {
  const held = new AbortController()
  let endTrust = timers.after(trustMs, distrust)
  let endStop = () => {}

  function distrust() {
    held.abort(new Error('the lease may have run out'))
  }
  async function renew() {
    const endRenewed = timers.after(trustMs, distrust)
    const isHeld = await store.renew(lease).catch(() => undefined)
    if (isHeld === true && !held.signal.aborted) {
      endTrust()
      endTrust = endRenewed
      return
    }
    endRenewed()
    if (isHeld === false) held.abort(new Error('the lease was lost'))
  }
  function stopSoon() {
    endStop = timers.after(stopAfterMs, () => held.abort(new Error('the worker stops')))
  }

  const endRenewal = timers.every(renewEveryMs, () => void renew())
  if (stopping.aborted) stopSoon()
  else stopping.addEventListener('abort', stopSoon, { once: true })

  return {
    signal: AbortSignal.any([job, held.signal]),
    wasStopped: () => stopping.aborted,
    end() {
      endRenewal()
      endTrust()
      endStop()
      stopping.removeEventListener('abort', stopSoon)
    },
  }
}
