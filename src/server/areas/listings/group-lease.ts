import type { Db } from '../../platform/database/database.ts'
import { renewLease, type Lease } from './listing-groups.store.ts'

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
export function holdLease(db: Db, lease: Lease, { job, stopping }: StopSignals): HeldLease {
  const held = new AbortController()
  let watchdog = setTimeout(distrust, trustMs)
  let stopTimer: NodeJS.Timeout | undefined

  function distrust() {
    held.abort(new Error('the lease may have run out'))
  }
  async function renew() {
    const renewed = setTimeout(distrust, trustMs)
    const isHeld = await renewLease(db, lease).catch(() => undefined)
    if (isHeld === true && !held.signal.aborted) {
      clearTimeout(watchdog)
      watchdog = renewed
      return
    }
    clearTimeout(renewed)
    if (isHeld === false) held.abort(new Error('the lease was lost'))
  }
  function stopSoon() {
    stopTimer = setTimeout(() => held.abort(new Error('the worker stops')), stopAfterMs)
  }

  const renewal = setInterval(() => void renew(), renewEveryMs)
  if (stopping.aborted) stopSoon()
  else stopping.addEventListener('abort', stopSoon, { once: true })

  return {
    signal: AbortSignal.any([job, held.signal]),
    wasStopped: () => stopping.aborted,
    end() {
      clearInterval(renewal)
      clearTimeout(watchdog)
      clearTimeout(stopTimer)
      stopping.removeEventListener('abort', stopSoon)
    },
  }
}
