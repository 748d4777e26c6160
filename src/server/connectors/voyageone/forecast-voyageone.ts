import { leftOf, secondsUntilAllowed, type Standing } from '../calls/limiter/forecast.ts'
import type { Forecast, Work } from '../ports/forecast.ts'

// Written, stocked and read back, or taken off and read back.
const callsOf: Record<Work['kind'], number> = { publish: 3, unpublish: 2 }

/** What so many products take of the calls of a minute. */
export function forecastVoyageOne(standing: Standing, { kind, groups }: Work): Forecast {
  const calls = groups * callsOf[kind]
  const minute = standing.quotas[0]
  return {
    calls,
    seconds: secondsUntilAllowed(standing, { calls, cost: calls, items: 0 }),
    budget: {
      left: minute === undefined ? 0 : leftOf(minute.quota, minute.used, standing.now),
      of: minute?.quota.limit ?? 0,
      unit: 'calls this minute',
    },
  }
}
