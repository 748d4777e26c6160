// The arithmetic of a channel's limit and of the circuit breaker beside it. All times are the database's, so that workers agree.

export type BucketSize = { capacity: number; restorePerS: number }

/** What the channel said of its own count. */
export type Reported = BucketSize & { available: number }

export type Bucket = Reported & {
  updatedAt: Date
  /** The channel said "not before". */
  blockedUntil: Date | null
  /** Refusals for want of points since the last call that went through. */
  throttles: number
  /** Calls in a row that the channel did not answer properly. */
  failures: number
  /** The breaker is open: nobody calls before then, and then one call goes ahead as a probe. */
  openUntil: Date | null
}

export type Turn =
  | { state: 'taken'; points: number; longestMs: number; bucket: Bucket }
  | { state: 'wait' | 'open'; until: Date; bucket?: undefined }

const failuresUntilOpen = 5
const longestCallMs = 30_000
/** A channel that is back answers sooner than that, and one that is not keeps nobody waiting for longer. */
const probeMs = 10_000
/** One that is back but slow is found by every third. */
const patientProbe = 3
const longestPauseMs = 5 * 60_000
/** Six calls a minute are nothing to a channel that is down, and its return is noticed soon. */
const longestOpenMs = 10_000

/** Who is patient leaves so much to others. */
const shareLeft = 0.5

/**
 * Takes points for one call, or says until when to wait. A call dearer than the bucket takes the whole of it. Where the bucket is too
 * small to leave a share in it, who is patient goes when nobody else has wanted a turn for as long as that share takes to come. Says
 * for how long the call may wait for its answer.
 */
export function takeTurn(bucket: Bucket, cost: number, now: Date, isPatient = false): Turn {
  if (isAfter(bucket.openUntil, now)) return { state: 'open', until: bucket.openUntil }
  if (isAfter(bucket.blockedUntil, now)) return { state: 'wait', until: bucket.blockedUntil }
  const filled = refill(bucket, now)
  const points = Math.min(cost, filled.capacity)
  const least = isPatient ? points + filled.capacity * shareLeft : points
  const come = cameBy(bucket, now)
  if (come < least) {
    return { state: 'wait', until: later(now, ((least - come) / filled.restorePerS) * 1000) }
  }
  // While the probe is out the breaker stays open for the others; without an answer the next probe follows.
  const isProbe = bucket.openUntil !== null
  const longestMs = isProbe && bucket.failures % patientProbe !== 0 ? probeMs : longestCallMs
  const openUntil = isProbe ? later(now, longestMs) : null
  const taken = { ...filled, available: filled.available - points, openUntil }
  return { state: 'taken', points, longestMs, bucket: taken }
}

/** The call was answered: gives back what it did not cost, and believes the channel where it counts less than we do. */
export function settleTurn(
  bucket: Bucket,
  turn: { taken: number; actual: number; reported?: Reported },
  now: Date,
): Bucket {
  const { taken, actual, reported } = turn
  const filled = refill(bucket, now)
  const capacity = reported?.capacity ?? filled.capacity
  const ours = filled.available + taken - actual
  const hasGrown = reported !== undefined && reported.capacity > filled.capacity
  const available = hasGrown ? reported.available : Math.min(ours, reported?.available ?? capacity)
  return {
    ...filled,
    available: clamp(available, capacity),
    capacity,
    restorePerS: reported?.restorePerS ?? filled.restorePerS,
    throttles: 0,
    failures: 0,
    openUntil: null,
  }
}

/** The channel refused for want of points: the turn is given back and nobody calls until it will be worth it. */
export function throttleTurn(
  bucket: Bucket,
  turn: { taken: number; waitMs?: number; reported?: Reported; random: number },
  now: Date,
): Bucket {
  const settled = settleTurn(bucket, { ...turn, actual: 0 }, now)
  const throttles = bucket.throttles + 1
  const pause = turn.waitMs ?? pauseMs(throttles, turn.random)
  return { ...settled, throttles, blockedUntil: later(now, Math.min(pause, longestPauseMs)) }
}

/** The channel did not answer properly; after some of these in a row the breaker opens, each time for longer. */
export function failTurn(bucket: Bucket, random: number, now: Date): Bucket {
  const failures = bucket.failures + 1
  const opens = failures - failuresUntilOpen
  const openUntil = opens < 0 ? null : later(now, Math.min(longestOpenMs, 1000 + pauseMs(opens + 1, random)))
  return { ...refill(bucket, now), failures, openUntil }
}

/** 2ⁿ seconds with full jitter, never more than five minutes. */
export function pauseMs(tries: number, random: number): number {
  return Math.min(longestPauseMs, 2 ** tries * 1000) * random
}

/** What is in it by now. */
export function refill(bucket: Bucket, now: Date): Bucket {
  const available = clamp(cameBy(bucket, now), bucket.capacity)
  return { ...bucket, available, updatedAt: isAfter(bucket.updatedAt, now) ? bucket.updatedAt : now }
}

/** What would be in it by now, had it no brim. */
function cameBy({ available, updatedAt, restorePerS }: Bucket, now: Date): number {
  const seconds = Math.max(0, now.getTime() - updatedAt.getTime()) / 1000
  return available + seconds * restorePerS
}

function clamp(available: number, capacity: number): number {
  return Math.max(0, Math.min(capacity, available))
}

function isAfter(time: Date | null, now: Date): time is Date {
  return time !== null && time.getTime() > now.getTime()
}

function later(now: Date, ms: number): Date {
  return new Date(now.getTime() + Math.ceil(ms))
}
