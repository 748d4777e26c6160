import type { Service } from '../../../contract/services.endpoints.ts'

/** Longer than any round takes that goes on, the first load of a large catalogue too. */
const longestMs = 6 * 3_600_000

/** Under way for longer than it can take: somebody should look why. */
export function isStuck(
  { is_active: isActive, started_on: startedOn }: Service['rounds'][number],
  now: Date,
): boolean {
  return isActive && startedOn !== null && now.getTime() - Date.parse(startedOn) > longestMs
}
