// The leaky bucket of an app: calls take what they ask for, get back what they did not use, and it refills with the clock.
import type { Settings } from './store.ts'

export type CostBucket = ReturnType<typeof createCostBucket>
export type ThrottleStatus = ReturnType<CostBucket['status']>

export function createCostBucket(settings: () => Settings) {
  let available = 0
  let refilledAt: number | undefined
  let spent = 0

  const refill = (now: Date): void => {
    const passedMs = Math.max(0, now.getTime() - (refilledAt ?? now.getTime()))
    available = Math.min(settings().bucketSize, available + (passedMs / 1000) * settings().restoreRate)
    refilledAt = now.getTime()
  }
  return {
    fill: (): void => {
      available = settings().bucketSize
      spent = 0
    },
    take: (points: number, now: Date): boolean => {
      refill(now)
      if (available < points) return false
      available -= points
      spent += points
      return true
    },
    giveBack: (points: number): void => {
      available = Math.min(settings().bucketSize, available + points)
      spent -= points
    },
    /** Points of all calls since it was filled, whatever came back into it since. */
    spent: () => spent,
    status: (now: Date) => {
      refill(now)
      const { bucketSize, restoreRate } = settings()
      return { maximumAvailable: bucketSize, currentlyAvailable: Math.floor(available), restoreRate }
    },
  }
}
