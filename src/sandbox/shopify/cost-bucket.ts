// The leaky bucket of an app: calls take what they ask for, get back what they did not use, and it refills with the clock.

export type ThrottleStatus = { maximumAvailable: number; currentlyAvailable: number; restoreRate: number }

export type CostBucket = {
  resize(size: number, restoreRate: number): void
  take(points: number, now: Date): boolean
  giveBack(points: number): void
  status(now: Date): ThrottleStatus
}

export function createCostBucket(size: number, restoreRate: number): CostBucket {
  let capacity = size
  let rate = restoreRate
  let available = size
  let refilledAt: number | undefined

  const refill = (now: Date): void => {
    const passedMs = Math.max(0, now.getTime() - (refilledAt ?? now.getTime()))
    available = Math.min(capacity, available + (passedMs / 1000) * rate)
    refilledAt = now.getTime()
  }
  return {
    resize: (size, restoreRate) => {
      capacity = size
      rate = restoreRate
      available = size
    },
    take: (points, now) => {
      refill(now)
      if (available < points) return false
      available -= points
      return true
    },
    giveBack: (points) => {
      available = Math.min(capacity, available + points)
    },
    status: (now) => {
      refill(now)
      return { maximumAvailable: capacity, currentlyAvailable: Math.floor(available), restoreRate: rate }
    },
  }
}
