// How much may be asked: calls a second and a day, items of batches in five minutes and a day.
import type { Settings } from './store.ts'

type Spent = { at: number; items: number }
const fiveMinutesMs = 5 * 60_000
const aDayMs = 86_400_000

export type Limits = ReturnType<typeof createLimits>

export function createLimits(settings: () => Settings) {
  let available = 0
  let refilledAt: number | undefined
  let today = { day: 0, calls: 0, items: 0 }
  let spent: Spent[] = []

  const turnDay = (now: number): void => {
    const day = Math.floor(now / aDayMs)
    if (day !== today.day) today = { day, calls: 0, items: 0 }
  }
  return {
    fill: (): void => {
      available = 1
      today = { day: 0, calls: 0, items: 0 }
      spent = []
    },
    /** True when there is room for one more call. */
    takeCall: (date: Date): boolean => {
      const now = date.getTime()
      turnDay(now)
      const { callsPerSecond, callsPerDay } = settings()
      const passedMs = Math.max(0, now - (refilledAt ?? now))
      refilledAt = now
      // No burst: a second holds what it holds, counted from wherever one begins to count.
      available = Math.min(Math.max(1, callsPerSecond / 10), available + (passedMs / 1000) * callsPerSecond)
      if (available < 1 || today.calls >= callsPerDay) return false
      available -= 1
      today.calls += 1
      return true
    },
    takeItems: (items: number, date: Date): boolean => {
      const now = date.getTime()
      turnDay(now)
      const { itemsPer5Minutes, itemsPerDay } = settings()
      spent = spent.filter(({ at }) => at > now - fiveMinutesMs)
      const used = spent.reduce((sum, each) => sum + each.items, 0)
      if (used + items > itemsPer5Minutes || today.items + items > itemsPerDay) return false
      spent.push({ at: now, items })
      today.items += items
      return true
    },
    status: () => ({ calls_today: today.calls, items_today: today.items }),
  }
}
