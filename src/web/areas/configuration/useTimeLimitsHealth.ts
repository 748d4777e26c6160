import { useQuery } from '@tanstack/react-query'
import { timeLimitsQuery } from '../time-limits/time-limits-query.ts'

/** How long one has, in words; undefined until it is known. */
export function useTimeLimitsHealth(): string | undefined {
  const { data, error } = useQuery(timeLimitsQuery)
  if (data === undefined) return error === null ? undefined : 'Not known right now'
  const days = (name: string) => data.find((limit) => limit.name === name)?.value ?? 0
  return `Ship within ${days('ship_within_days')} days, stale after ${days('stale_after_days')}`
}
