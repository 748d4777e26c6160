export type LimitScope = 'account' | 'address'

export type Failures = {
  failures: number
  window_started_on: Date
  last_failed_on: Date
}

export const windowMs = 15 * 60_000
const freeTries = { account: 5, address: 50 }
const longestWaitMs = 15 * 60_000

/** How long this account or address has to wait before its next try; 0 when it may try now. */
export function waitMs(scope: LimitScope, counted: Failures, now: Date): number {
  if (isForgotten(scope, counted, now) || counted.failures < freeTries[scope]) return 0
  return Math.max(0, waitEndsAt(scope, counted) - now.getTime())
}

/** The counts after one more failure. */
export function withFailure(scope: LimitScope, counted: Failures, now: Date): Failures {
  if (isForgotten(scope, counted, now)) return { failures: 1, window_started_on: now, last_failed_on: now }
  return { ...counted, failures: counted.failures + 1, last_failed_on: now }
}

// An account is forgiven after 15 quiet minutes; an address counts in windows, since many people may share it.
function isForgotten(scope: LimitScope, counted: Failures, now: Date): boolean {
  const since = scope === 'account' ? counted.last_failed_on : counted.window_started_on
  return now.getTime() - since.getTime() >= windowMs
}

function waitEndsAt(scope: LimitScope, { failures, window_started_on, last_failed_on }: Failures): number {
  if (scope === 'address') return window_started_on.getTime() + windowMs
  return last_failed_on.getTime() + Math.min(2 ** failures * 1000, longestWaitMs)
}
