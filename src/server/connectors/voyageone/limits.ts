// VoyageOne publishes no limits; the contract says how many calls a minute are safe, and how many at once.
import type { BucketSize } from '../calls/limiter/bucket.ts'
import type { Quota } from '../calls/limiter/quota.ts'

/** What is safe at once where the contract does not say it. */
export const usualInFlight = 2

/** A short burst, then evenly. */
export function callsBucket(perMinute: number): BucketSize {
  return { capacity: Math.max(1, Math.floor(perMinute / 6)), restorePerS: perMinute / 60 }
}

export function callsQuota(perMinute: number): Quota {
  return { name: 'calls of a minute', counts: 'calls', limit: perMinute, slotSeconds: 5, slots: 12 }
}
