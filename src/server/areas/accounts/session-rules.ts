const hourMs = 3600_000

/** A session ends after this long without a request. */
export const idleMs = 12 * hourMs
/** A session ends after this long in any case. */
export const absoluteMs = 7 * 24 * hourMs
// Writing down every single use would turn each read into a write.
const noticeMs = 60_000

export type SessionTimes = {
  created_on: Date
  last_used_on: Date
}

export function isAlive({ created_on, last_used_on }: SessionTimes, now: Date): boolean {
  const isFresh = now.getTime() - last_used_on.getTime() < idleMs
  return isFresh && now.getTime() - created_on.getTime() < absoluteMs
}

export function isWorthNoting({ last_used_on }: SessionTimes, now: Date): boolean {
  return now.getTime() - last_used_on.getTime() >= noticeMs
}
